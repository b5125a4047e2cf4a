/// Writes what a publisher sends to a published property, which keeps the subscription and is held weakly.
struct PublishedSubscriber<Value>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  weak let subject: PublishedSubject<Value>?

  init(_ subject: PublishedSubject<Value>) {
    self.subject = subject
  }

  func receive(subscription: any Subscription) {
    guard let subject else {
      subscription.cancel()
      return
    }
    subject.keep(upstream: subscription)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    subject?.value = input
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
