import ComposableArchitecture
import Observation
import TributaryReports

/// Tracks the observable objects and the state that the nodes of a window read.
///
/// The Observation framework keeps an observation registered with each object until one of the objects
/// changes. If a node were evaluated for a different reason, its old observations would remain in long-lived
/// objects. Each observation therefore also reads a property of this object. A change to that property
/// cancels the observation.
final class ObservedReads: Observable, Sendable {
  /// A Boolean value that indicates whether the current task is cancelling an observation.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  /// Tracks the reads of a closure, and invalidates the node when one of the values changes. Replaces the
  /// node's previous observation.
  @MainActor func track<Value>(for node: ViewNode, _ read: () -> Value) -> Value {
    end(for: node)
    return withObservationTracking {
      registrar.access(self, keyPath: \ObservedReads[ObjectIdentifier(node)])
      return read()
    } onChange: { [weak node] in
      if Self.isEnding { return }
      onMainActor { node?.invalidate() }
    }
  }

  /// Cancels the observation of a node.
  @MainActor func end(for node: ViewNode) {
    Self.$isEnding.withValue(true) {
      registrar.willSet(self, keyPath: \ObservedReads[ObjectIdentifier(node)])
    }
  }

  /// A placeholder for the property that the Observation framework requires. The key path is different for
  /// each node.
  private subscript(node: ObjectIdentifier) -> Bool { false }
}

let mainActorQueue = MainActorQueue()

/// Runs a closure on the main actor. If the caller is on the main actor, the closure runs synchronously. If
/// not, it runs asynchronously, in the caller's transaction.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if mainActorQueue.isCurrent {
    MainActor.assumeIsolated(body)
  } else {
    let transaction = Transaction.current
    Task { @MainActor in withTransaction(transaction) { body() } }
  }
}
