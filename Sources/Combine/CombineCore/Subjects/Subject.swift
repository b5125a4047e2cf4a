import Synchronization

/// A publisher that outside code feeds by calling ``send(_:)``.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  /// - Parameter value: The value.
  func send(_ value: Output)

  /// Ends the subject for all subscribers.
  /// - Parameter completion: The completion: finished or failed.
  func send(completion: Subscribers.Completion<Failure>)

  /// Hands the subject the subscription of a publisher that feeds it.
  /// - Parameter subscription: The subscription through which the subject requests values.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a signal that carries no value.
  @inlinable
  public func send() {
    send(())
  }
}

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

/// A subscription of a subject that says when nothing will come of it any more, and then holds nothing.
package protocol SubjectFeed: AnyObject {
  var isTerminal: Bool { get }
}

/// The subscriptions that feed a subject.
///
/// It is kept out of the subject's generic state, so that it costs no look-up of metadata where it is used
/// from code that is not specialised.
@usableFromInline
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var hasDemand = false

  /// The count at which ended subscriptions are removed next. It doubles with what is left, so that a subject
  /// that is connected again and again, as by `share()`, does not accumulate them.
  private var tidyingCount = 8

  @usableFromInline
  init() {}

  /// - Returns: Whether values are to be requested from the subscription now.
  mutating func keep(_ subscription: any Subscription) -> Bool {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
    return hasDemand
  }

  /// Learns that some subscriber wants values.
  /// - Returns: The subscriptions to request values from, which were waiting for the first demand.
  mutating func acknowledgeDemand() -> [any Subscription] {
    guard !hasDemand else { return [] }
    hasDemand = true
    return subscriptions
  }

  /// Cancels the upstreams. Called by the subject's `deinit`: its completion does not cancel them.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
