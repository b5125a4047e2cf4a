/// The subscriber of one of the publishers that a ``FanIn`` unites.
@usableFromInline
struct FanInChild<Downstream: Subscriber>: Subscriber, OperatorObject {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let fanIn: FanIn<Downstream>
  @usableFromInline let link: FanInLink
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(fanIn: FanIn<Downstream>, link: FanInLink) {
    self.fanIn = fanIn
    self.link = link
  }

  @inlinable
  func receive(subscription: any Subscription) {
    fanIn.attach(subscription, to: link)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    fanIn.receive(input, from: link)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: fanIn.finish(link)
    case .failure: fanIn.fail(completion, from: link)
    }
  }

  @usableFromInline var description: String { fanIn.description }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["parentSubscription": fanIn.combineIdentifier])
  }
}
