import ComposableArchitecture
import Observation
import TributaryReports

/// An object that tracks the observable objects and the state that a window's nodes read.
///
/// The Observation framework keeps an observation registered with each object until one of the objects changes. When
/// a node is evaluated for a different reason, its old observations would otherwise remain in long-lived objects.
/// Each observation therefore also reads a property of this object, and changing that property cancels the
/// observation.
final class ObservedReads: Observable, Sendable {
  /// A Boolean value that indicates whether the current task is cancelling an observation.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  /// Tracks the reads of a closure, and invalidates the node when one of the values changes. The new observation
  /// replaces the node's previous one.
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

  /// A placeholder for the property that the Observation framework requires. Each node has a different key path.
  private subscript(node: ObjectIdentifier) -> Bool { false }
}

let mainActorQueue = MainActorQueue()

/// Runs a closure on the main actor. For a caller on the main actor, the closure runs synchronously. For other
/// callers, it runs asynchronously, in the caller's transaction.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if mainActorQueue.isCurrent {
    MainActor.assumeIsolated(body)
  } else {
    let transaction = Transaction.current
    Task { @MainActor in withTransaction(transaction) { body() } }
  }
}
