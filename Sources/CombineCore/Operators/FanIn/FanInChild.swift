/// The subscriber of one of the publishers that a ``FanIn`` unites.
@usableFromInline
struct FanInChild<Downstream: Subscriber>: BranchSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let trunk: FanIn<Downstream>
  @usableFromInline let link: FanInLink
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(fanIn: FanIn<Downstream>, link: FanInLink) {
    trunk = fanIn
    self.link = link
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    trunk.receive(input, from: link)
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["parentSubscription": trunk.combineIdentifier])
  }
}
