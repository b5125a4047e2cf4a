/// Returns whether the type's conformance to `Subscriber` is isolated to a global actor.
@usableFromInline
func isIsolatedSubscriber(_ type: any Subscriber.Type) -> Bool {
  ConformanceIsolation.of(type as (any Subscriber.Type)) != nil
}

/// A subscriber that wraps another one whose conformance is isolated to a global actor, and traps if an event
/// arrives off that actor.
///
/// This type is not generic over the wrapped subscriber, so each publisher is specialized only once for it.
@usableFromInline
struct IsolatedSubscriber<Input, Failure: Error>: Subscriber {
  private let base: any Subscriber<Input, Failure>
  private let isolation: ConformanceIsolation?

  @usableFromInline
  init(_ base: any Subscriber<Input, Failure>) {
    self.base = base
    isolation = ConformanceIsolation.of(type(of: base) as (any Subscriber.Type))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  @usableFromInline
  func receive(subscription: any Subscription) {
    checked("a subscription").receive(subscription: subscription)
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    checked("a value").receive(input)
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    checked("a completion").receive(completion: completion)
  }

  private func checked(_ event: String) -> any Subscriber<Input, Failure> {
    isolation?.check(
      """
      \(type(of: base)) received \(event) off its actor: its conformance to Subscriber belongs to a global \
      actor. Add receive(on: DispatchQueue.main) before the subscriber if that is the main actor.
      """
    )
    return base
  }
}

extension IsolatedSubscriber: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline var description: String { String(describing: base) }

  @usableFromInline var customMirror: Mirror { Mirror(reflecting: base) }

  @usableFromInline var playgroundDescription: Any {
    (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? base
  }
}

/// Returns whether the type's conformance to `Cancellable` is isolated to a global actor.
@usableFromInline
func isIsolatedCancellable(_ type: any Cancellable.Type) -> Bool {
  ConformanceIsolation.of(type as (any Cancellable.Type)) != nil
}

/// An activity whose conformance to `Cancellable` is isolated to a global actor.
@usableFromInline
struct IsolatedCancellable {
  private let base: any Cancellable
  private let isolation: ConformanceIsolation?

  @usableFromInline
  init(_ base: any Cancellable) {
    self.base = base
    isolation = ConformanceIsolation.of(type(of: base) as (any Cancellable.Type))
  }

  /// Cancels the activity. Traps if it is called off the activity's actor.
  @usableFromInline
  func cancel() {
    isolation?.check(
      """
      \(type(of: base)) was cancelled off its actor: its conformance to Cancellable belongs to a global actor. \
      Cancel or release its AnyCancellable on that actor.
      """
    )
    base.cancel()
  }
}

/// The isolation of a caller whose object is modified later.
///
/// The compiler inserts a check into a closure isolated to an actor, but not for a key path. Methods that
/// take a key path therefore check that each assignment happens on their caller's actor.
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

  /// Traps if it is called off the actor.
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
