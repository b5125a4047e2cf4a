/// The subscriber of one upstream of a ``ZipSubscription``.
@usableFromInline
struct ZipInput<Downstream: Subscriber, Input>: BranchSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let trunk: ZipSubscription<Downstream>
  @usableFromInline let queue: ZipQueue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(zip: ZipSubscription<Downstream>, queue: ZipQueue<Input>) {
    trunk = zip
    self.queue = queue
  }

  @inlinable var link: ZipLink { queue }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    trunk.receive(input, for: queue)
  }
}
