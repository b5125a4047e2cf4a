import ComposableArchitecture
import Observation
import TributaryReports

/// The reads of observed objects and of state by the nodes of a window.
///
/// The Observation module keeps a tracking in each object that was read until one of them changes. A node
/// that is evaluated for another reason would leave its trackings in long-lived objects, so each tracking
/// also reads a property of this object, and ends when that changes.
final class ObservedReads: Observable, Sendable {
  /// Whether this thread ends a tracking.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  /// Invalidates a node when something changes that a closure reads. What it read before is forgotten.
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

  /// Forgets what a node has read.
  @MainActor func end(for node: ViewNode) {
    Self.$isEnding.withValue(true) {
      registrar.willSet(self, keyPath: \ObservedReads[ObjectIdentifier(node)])
    }
  }

  /// Stands for what a node reads, where the Observation module wants a property.
  private subscript(node: ObjectIdentifier) -> Bool { false }
}

let mainActorQueue = MainActorQueue()

/// Runs a closure on the main actor: at once if the caller is there, or else soon, in the caller's
/// transaction.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if mainActorQueue.isCurrent {
    MainActor.assumeIsolated(body)
  } else {
    let transaction = Transaction.current
    Task { @MainActor in withTransaction(transaction) { body() } }
  }
}
