/// Returns whether the type conforms to `Subscriber` on a global actor.
func isIsolatedSubscriber(_ type: any Subscriber.Type) -> Bool {
  // The coercion keeps the metatype from being opened. The cast is right, as it has two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Subscriber.Type), to: MetatypeWords.self).witnessTable
  )
}

/// Stands before a subscriber whose conformance belongs to a global actor, and traps when an event comes off
/// that actor.
///
/// It is not generic over the subscriber, so that each publisher is specialized for one of it at the most.
@usableFromInline
struct IsolatedSubscriber<Input, Failure: Error>: Subscriber {
  private let base: any Subscriber<Input, Failure>
  private let actor: ConformanceActor

  @usableFromInline
  init(_ base: any Subscriber<Input, Failure>) {
    self.base = base
    actor = ConformanceActor(isUsable: isUsableSubscriber(base))
  }

  @inlinable static var _isIsolated: Bool { false }

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
    actor.check(
      isUsable: isUsableSubscriber(base),
      """
      \(type(of: base)) received \(event) off its actor: its conformance to Subscriber belongs to a global \
      actor. Add receive(on: DispatchQueue.main) before the subscriber if that is the main actor.
      """
    )
    return base
  }
}

/// Returns whether the object's conformance may be used here. Not inlined, as the optimizer knows that the
/// cast succeeds where it knows the type.
@inline(never)
private func isUsableSubscriber(_ object: Any) -> Bool {
  object is any Subscriber
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
