/// Writes what a publisher sends to a published property.
///
/// The property keeps this, and this keeps the publisher's subscription until the publisher completes. So an
/// object that assigns to its own property is not kept by publishers that have finished. The property is held
/// weakly.
final class PublishedSubscriber<Value>: UpstreamLink, Subscriber, Subscription, SubjectFeed {
  private weak let subject: PublishedSubject<Value>?

  static var _isIsolated: Bool { false }

  init(_ subject: PublishedSubject<Value>) {
    self.subject = subject
    super.init()
  }

  /// Takes the first subscription. Further ones are cancelled.
  func receive(subscription: any Subscription) {
    guard let subject, begin(subscription) else {
      subscription.cancel()
      return
    }
    subject.keep(upstream: self)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    subject?.value = input
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    _ = end()
  }

  func request(_ demand: Subscribers.Demand) {
    upstreamSubscription?.request(demand)
  }

  func cancel() {
    end()?.cancel()
  }
}
