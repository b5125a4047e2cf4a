/// The subscriber of one upstream of a ``ZipSubscription``.
@usableFromInline
struct ZipInput<Downstream: Subscriber, Input>: SourceSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: ZipSubscription<Downstream>
  @usableFromInline let queue: ZipQueue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(zip: ZipSubscription<Downstream>, queue: ZipQueue<Input>) {
    combiner = zip
    self.queue = queue
  }

  @inlinable var link: ZipLink { queue }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, for: queue)
  }
}
