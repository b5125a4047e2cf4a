#if canImport(Dispatch)
  import Dispatch
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

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #else
    static var isCurrent: Bool { true }
  #endif
}
