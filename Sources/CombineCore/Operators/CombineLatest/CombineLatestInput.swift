/// The subscriber of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
struct CombineLatestInput<Downstream: Subscriber, Input>: Subscriber, OperatorObject {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combination: CombineLatestSubscription<Downstream>
  @usableFromInline let latest: LatestValue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(combination: CombineLatestSubscription<Downstream>, latest: LatestValue<Input>) {
    self.combination = combination
    self.latest = latest
  }

  @inlinable
  func receive(subscription: any Subscription) {
    combination.attach(subscription, to: latest)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    combination.receive(input, for: latest)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: combination.finish(latest)
    case .failure: combination.fail(completion, from: latest)
    }
  }

  @usableFromInline var description: String { combination.description }
}
