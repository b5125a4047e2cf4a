/// The subscriber of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
struct CombineLatestInput<Downstream: Subscriber, Input>: SourceSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: CombineLatestSubscription<Downstream>
  @usableFromInline let latest: LatestValue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(combination: CombineLatestSubscription<Downstream>, latest: LatestValue<Input>) {
    combiner = combination
    self.latest = latest
  }

  @inlinable var link: CombineLatestLink { latest }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, for: latest)
    return .none
  }
}
