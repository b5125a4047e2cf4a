#if canImport(Dispatch)
  import Dispatch
#endif

#if canImport(CDispatch)
  import CDispatch
#endif

/// Tells whether the main actor's queue runs on this thread.
///
/// The queue is asked and not the thread, as on Linux any thread may run the main queue once the program
/// waits in `dispatchMain()`, which every asynchronous `main` does.
///
/// It is a value, kept by each owner, because a global is looked up anew for each action that is sent to a
/// store.
@usableFromInline
package struct MainActorQueue: Sendable {
  package init() {}

  #if canImport(Dispatch)
    private static let sharedKey: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

  #endif

  #if canImport(CDispatch)
    // Unsafe: nothing is read through these two, and what they point at is never freed.

    /// Dispatch knows a key by the address of its object. Calling the C function skips `getSpecific`'s check
    /// of the value's type, two thirds of the time, in a call that each action sent to a store makes.
    nonisolated(unsafe) private let key = UnsafeRawPointer(Unmanaged.passUnretained(sharedKey).toOpaque())

    /// Each queue has a copy of its label, so no other queue has one at this address.
    nonisolated(unsafe) private let label: UnsafePointer<CChar> = dispatch_queue_get_label(
      dispatch_get_main_queue()
    )

    /// To compare labels takes a third of the time of asking for the key, which is left for queues whose
    /// target is the main one.
    @usableFromInline package var isCurrent: Bool {
      dispatch_queue_get_label(nil) == label || dispatch_get_specific(key) != nil
    }
  #elseif canImport(Dispatch)
    private let key = sharedKey

    @usableFromInline package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #else
    @usableFromInline package var isCurrent: Bool { true }
  #endif
}
