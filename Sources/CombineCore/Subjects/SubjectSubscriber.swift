/// Feeds a subject with what a publisher sends: both the subscriber of the publisher and the subscription that the
/// subject gets.
///
/// The subject is held weakly; once it is gone, this is as good as cancelled.
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
{
  typealias Input = Downstream.Output
  typealias Failure = Downstream.Failure

  private enum State {
    case waiting
    case subscribed(any Subscription)
    case terminal
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.waiting

  /// Guarded by `lock`.
  private weak var subject: Downstream?

  init(_ subject: Downstream) {
    self.subject = subject
  }

  /// Takes the first subscription; further ones are ignored, which is Combine's answer to them.
  func receive(subscription: any Subscription) {
    lock.lock()
    guard case .waiting = state, let subject else {
      lock.unlock()
      return
    }
    state = .subscribed(subscription)
    lock.unlock()
    subject.send(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    subscribedSubject?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.lock()
    guard case .subscribed(let subscription) = state, let subject else {
      lock.unlock()
      return
    }
    state = .terminal
    lock.unlock()
    subject.send(completion: completion)
    // Upstream is let go outside the lock: its deinit may call back.
    withExtendedLifetime(subscription) {}
  }

  func request(_ demand: Subscribers.Demand) {
    upstreamSubscription?.request(demand)
  }

  func cancel() {
    lock.lock()
    guard case .subscribed(let subscription) = state else {
      lock.unlock()
      return
    }
    state = .terminal
    subject = nil
    lock.unlock()
    subscription.cancel()
  }

  private var subscribedSubject: Downstream? {
    lock.withLock {
      guard case .subscribed = state else { return nil }
      return subject
    }
  }

  private var upstreamSubscription: (any Subscription)? {
    lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      return subscription
    }
  }

  var description: String { "Subject" }

  var customMirror: Mirror {
    let (upstream, subject) = (upstreamSubscription, lock.withLock { self.subject })
    return Mirror(
      self,
      children: [
        "downstreamSubject": subject as Any, "upstreamSubscription": upstream as Any,
        "subject": subject as Any,
      ]
    )
  }

  var playgroundDescription: Any { description }
}
