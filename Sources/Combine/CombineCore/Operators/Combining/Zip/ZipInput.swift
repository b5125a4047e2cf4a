/// The subscriber of one upstream of a ``ZipSubscription``.
// Repeats the members of `CombineLatestInput` that `SourceSubscriber` requires; the two differ in their
// handling of a value.
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
