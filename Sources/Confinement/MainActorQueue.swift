#if canImport(Dispatch)
  import Dispatch
#endif

#if canImport(CDispatch)
  import CDispatch
#endif

/// Tells whether the main actor's queue runs on this thread.
///
/// The queue is asked and not the thread, as on Linux any thread may run the main queue once the program waits in
/// `dispatchMain()`, which every asynchronous `main` does.
enum MainActorQueue {
  #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()
  #endif

  #if canImport(CDispatch)
    /// Dispatch knows a key by the address of its object. To ask with it spares what `DispatchQueue.getSpecific` does about
    /// the value's type, two thirds of the time, and every action that is sent to a store asks.
    static var isCurrent: Bool { dispatch_get_specific(Unmanaged.passUnretained(key).toOpaque()) != nil }
  #elseif canImport(Dispatch)
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #else
    static var isCurrent: Bool { true }
  #endif
}
