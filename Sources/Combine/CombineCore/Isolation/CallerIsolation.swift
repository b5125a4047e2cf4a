/// The actor of a caller whose object is written to later.
///
/// The compiler inserts a check into a closure that is isolated to an actor, and none for a key path. Methods
/// with a key path therefore check that their writes happen on their caller's actor.
package enum CallerIsolation {
  case none
  case mainActor
  case other(WeakActor)

  /// A weak reference, so that a subscription doesn't keep its actor alive.
  package struct WeakActor: Sendable {
    fileprivate weak let actor: (any Actor)?
  }

  package init(_ actor: (any Actor)?) {
    self =
      switch actor {
      case nil: .none
      case is MainActor: .mainActor
      case let actor?: .other(WeakActor(actor: actor))
      }
  }

  /// Traps off the actor.
  package func check() {
    switch self {
    case .none: break
    case .mainActor: MainActor.preconditionIsolated(Self.message)
    case .other(let other): other.actor?.preconditionIsolated(Self.message)
    }
  }

  private static var message: String {
    """
    assign(to:on:) received a value off the actor that it was called on. Add \
    receive(on: DispatchQueue.main) before it if that is the main actor. If any thread may write the \
    property, use sink with a @Sendable closure.
    """
  }
}
