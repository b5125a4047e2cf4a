/// Returns whether the type's conformance to `Subscriber` is isolated to a global actor.
@usableFromInline
func isIsolatedSubscriber(_ type: any Subscriber.Type) -> Bool {
  ConformanceIsolation.of(type as (any Subscriber.Type)) != nil
}

/// A subscriber that wraps another one whose conformance is isolated to a global actor, and traps when an
/// event arrives outside that actor.
///
/// This type isn't generic over the wrapped subscriber, which means that a publisher is specialized only once
/// for it.
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

  /// Cancels the activity. Traps when it is called outside the activity's actor.
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
/// When a closure is isolated to an actor, the compiler inserts a check, but for a key path, it doesn't.
/// Methods that take a key path therefore check themselves that each assignment happens on their caller's
/// actor.
package enum CallerIsolation {
  case none
  case mainActor
  case other(WeakActor)

  /// A weak reference to an actor, which doesn't keep it alive for the sake of a subscription.
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

  /// Traps when it is called outside the actor.
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
