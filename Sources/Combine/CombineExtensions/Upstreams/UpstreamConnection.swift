import CombineShim
import Synchronization

/// An operator's hold on one of its upstreams: waiting for the subscription, subscribed, or ended for good.
///
/// What is requested while it waits is kept, and requested once the subscription is there. It does not hold
/// the subscriber that upstream got; it is held by that and by the operator's own subscription, so that the
/// only cycle is the one through upstream's subscription, which ends with the connection.
///
/// May be used from any thread. It calls upstream without its lock.
// Not `CombineCore`'s `UpstreamLink`: this module also compiles over Apple's Combine, and its operators may
// receive demand before all upstreams have sent a subscription.
@usableFromInline
final class UpstreamConnection {
  @usableFromInline
  enum State {
    /// Subscribed to nothing yet; what was demanded meanwhile.
    case waiting(Subscribers.Demand)
    case subscribed(any Subscription)
    case ended
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.waiting(.none)

  /// Set by the thread that ends it, which then takes the subscription.
  @usableFromInline let ended = Atomic(false)

  @usableFromInline
  init() {}

  /// Whether upstream has completed or was cancelled: whatever it sends now is to be dropped.
  @inlinable var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Takes the first subscription, and asks it for what was demanded by then; cancels any other.
  /// - Returns: Whether it was taken.
  @usableFromInline
  @discardableResult
  func attach(_ subscription: any Subscription) -> Bool {
    let demand: Subscribers.Demand? = lock.withLock {
      guard case .waiting(let demand) = state else { return nil }
      state = .subscribed(subscription)
      return demand
    }
    guard let demand else {
      subscription.cancel()
      return false
    }
    if demand > .none { subscription.request(demand) }
    return true
  }

  /// Asks upstream for values, now or once it is there.
  /// - Parameter demand: The demand in addition; none is allowed and asks for nothing.
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let subscription: (any Subscription)? = lock.withLock {
      switch state {
      case .waiting(let earlier):
        state = .waiting(earlier + demand)
        return nil
      case .subscribed(let subscription):
        return subscription
      case .ended:
        return nil
      }
    }
    subscription?.request(demand)
  }

  /// Cancels upstream and releases it. A subscription that comes later is cancelled.
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  func cancel() -> Bool {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    takeSubscription()?.cancel()
    return true
  }

  /// Releases upstream, which has completed.
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  func complete() -> Bool {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    let released = takeSubscription()
    withExtendedLifetime(released) {}
    return true
  }

  private func takeSubscription() -> (any Subscription)? {
    lock.withLock {
      defer { state = .ended }
      guard case .subscribed(let subscription) = state else { return nil }
      return subscription
    }
  }
}

/// The subscriber of one of an operator's upstreams, which brings what it gets to the operator.
///
/// It drops what comes after the connection has ended. Its closures hold the operator's subscription; they
/// are made where the operator is subscribed to, so that they are specialised there.
@usableFromInline
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline let connection: UpstreamConnection
  @usableFromInline let onValue: (Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    connection: UpstreamConnection,
    onValue: @escaping (Input) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.connection = connection
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    connection.attach(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : onValue(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if connection.complete() { onCompletion(completion) }
  }
}

extension UpstreamConnection {
  /// Subscribes to upstream.
  /// - Parameters:
  ///   - upstream: The publisher to subscribe to.
  ///   - onValue: A closure that gets each value, and returns how many more are wanted.
  ///   - onCompletion: A closure that gets the completion, when the connection has ended.
  @inlinable
  func subscribe<Upstream: Publisher>(
    to upstream: Upstream,
    onValue: @escaping (Upstream.Output) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Upstream.Failure>) -> Void
  ) {
    upstream.subscribe(
      UpstreamSubscriber(connection: self, onValue: onValue, onCompletion: onCompletion)
    )
  }
}
