import Synchronization

/// Feeds a subject with what a publisher sends: both the subscriber of the publisher and the subscription
/// that the subject gets.
///
/// The subject is held weakly; once it is gone, this sends nothing more.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: UpstreamLink, Subscriber, Subscription, OperatorObject {
  @usableFromInline typealias Input = Downstream.Output
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline weak let subject: Downstream?

  /// Whether values go to the subject. Values are checked against this instead of taking the lock.
  @usableFromInline let isForwarding = Atomic<Bool>(false)

  @inlinable
  init(_ subject: Downstream) {
    self.subject = subject
    super.init()
  }

  /// Takes the first subscription; further ones are ignored, which is Combine's answer to them.
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    guard let subject else {
      subscription.cancel()
      return
    }
    guard begin(subscription) else { return }
    isForwarding.store(true, ordering: .releasing)
    subject.send(subscription: self)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    if isForwarding.load(ordering: .acquiring) { subject?.send(input) }
    return .none
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard let ended = stopForwarding() else { return }
    subject?.send(completion: completion)
    withExtendedLifetime(ended) {}
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstreamSubscription?.request(demand)
  }

  @usableFromInline
  func cancel() {
    stopForwarding()?.cancel()
  }

  /// - Returns: The subscription, for the caller to cancel or to release.
  @usableFromInline
  func stopForwarding() -> (any Subscription)? {
    guard let ended = end() else { return nil }
    isForwarding.store(false, ordering: .releasing)
    return ended
  }

  @usableFromInline var description: String { "Subject" }

  @usableFromInline var customMirror: Mirror {
    let subject = isForwarding.load(ordering: .acquiring) ? self.subject : nil
    return Mirror(
      self,
      children: [
        "downstreamSubject": subject as Any, "upstreamSubscription": upstreamSubscription as Any,
        "subject": subject as Any,
      ]
    )
  }
}

extension SubjectSubscriber: SubjectFeed {}
