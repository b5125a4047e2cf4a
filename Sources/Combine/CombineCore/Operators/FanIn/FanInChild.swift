/// The subscriber of one of the publishers that a ``FanIn`` unites.
@usableFromInline
struct FanInChild<Downstream: Subscriber>: SourceSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: FanIn<Downstream>
  @usableFromInline let link: FanInLink
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(fanIn: FanIn<Downstream>, link: FanInLink) {
    combiner = fanIn
    self.link = link
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, from: link)
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["parentSubscription": combiner.combineIdentifier])
  }
}
