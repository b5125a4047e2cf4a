/// The actor on which a method was called that writes to an object later.
///
/// A closure that is isolated to an actor is checked by the code that the compiler writes for it. A key path
/// is not, so the methods that take one check it by this: their writes belong where they were called.
package enum CallerIsolation {
  case none
  case mainActor
  case other(WeakActor)

  /// An actor, which is not kept alive by what it has subscribed to.
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
