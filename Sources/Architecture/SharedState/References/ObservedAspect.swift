import Confinement
import Observation

#if canImport(Dispatch)
  import Dispatch
#endif

/// One thing whose readers `withObservationTracking` tells of changes, such as the value of a reference.
final class ObservedAspect: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Stands for what is observed where the Observation module wants a property.
  private var content: Bool { false }

  /// Notes that the caller reads it.
  func access() {
    registrar.access(self, keyPath: \.content)
  }

  /// Tells the readers of a change, on the main thread.
  ///
  /// A reducer's changes are told once its store has handled the action, as those of the store's own state
  /// are.
  func notifyReaders() {
    if let collector = CollectingThread.collector.object as? any NotificationCollector {
      collector.collect { self.publishOnMainThread() }
    } else {
      publishOnMainThread()
    }
  }

  private func publishOnMainThread() {
    #if canImport(Dispatch)
      if !Self.mainQueue.isCurrent {
        DispatchQueue.main.async { self.publish() }
        return
      }
    #endif
    publish()
  }

  private func publish() {
    registrar.willSet(self, keyPath: \.content)
    registrar.didSet(self, keyPath: \.content)
  }

  private static let mainQueue = MainActorQueue()
}
