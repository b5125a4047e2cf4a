import Synchronization

/// A publisher whose elements come from calls to its ``send(_:)`` method.
///
/// Use a subject to turn code that isn't based on publishers into a stream of elements.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends an element to the subscribers.
  /// - Parameter value: The element to send.
  func send(_ value: Output)

  /// Sends a completion to the subscribers, which ends the subject.
  /// - Parameter completion: The completion, either finished or failed.
  func send(completion: Subscribers.Completion<Failure>)

  /// Provides the subject with the subscription of a publisher that feeds it.
  /// - Parameter subscription: The subscription through which the subject requests elements.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a void value to the subscribers.
  @inlinable
  public func send() {
    send(())
  }
}

/// Forwards the events of a publisher to a subject. It is both the subscriber of the publisher and the
/// subscription that the subject receives.
///
/// The subject is referenced weakly, and nothing more is sent when it has been deallocated.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: UpstreamLink, Subscriber, Subscription, OperatorObject {
  @usableFromInline typealias Input = Downstream.Output
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline weak let subject: Downstream?

  /// Indicates whether values are forwarded to the subject. Values check this flag instead of taking the
  /// lock.
  @usableFromInline let isForwarding = Atomic<Bool>(false)

  @inlinable
  init(_ subject: Downstream) {
    self.subject = subject
    super.init()
  }

  /// Accepts the first subscription and ignores any others, as Combine does.
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

  /// - Returns: The subscription, for the caller to cancel or release.
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

/// A subject's subscription that reports when it has ended. From then on it holds no references.
package protocol SubjectFeed: AnyObject {
  var isTerminal: Bool { get }
}

/// The subscriptions that feed a subject.
///
/// They are stored outside the subject's generic state, where unspecialized code can access them without a
/// metadata lookup.
@usableFromInline
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var hasDemand = false

  /// The count at which ended subscriptions are removed next. As it is twice the number of the remaining
  /// subscriptions, they don't accumulate in a subject that is connected repeatedly, for example by
  /// `share()`.
  private var tidyingCount = 8

  @usableFromInline
  init() {}

  /// - Returns: `true` if the caller must request values from the subscription now.
  mutating func keep(_ subscription: any Subscription) -> Bool {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
    return hasDemand
  }

  /// Records that a subscriber has requested values.
  /// - Returns: The subscriptions to request values from, because they were waiting for the first demand.
  mutating func acknowledgeDemand() -> [any Subscription] {
    guard !hasDemand else { return [] }
    hasDemand = true
    return subscriptions
  }

  /// Cancels the upstream subscriptions. The subject's `deinit` calls this, because the subject's completion
  /// doesn't cancel them.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
