import CombineShim
import Synchronization

/// An operator's connection to one of its upstreams: waiting for the subscription, subscribed, or ended
/// permanently.
///
/// Demand that arrives while the connection waits is stored, and requested once there is a subscription. The
/// connection doesn't retain upstream's subscriber. That subscriber and the operator's own subscription
/// retain the connection, so the only cycle leads through upstream's subscription and is broken when the
/// connection ends.
///
/// Can be used from any thread. Calls upstream without holding its lock.
// Not `CombineCore`'s `UpstreamLink`: this module also compiles over Apple's Combine, and its operators may
// receive demand before all upstreams have sent a subscription.
@usableFromInline
final class UpstreamConnection {
  @usableFromInline
  enum State {
    /// No subscription yet, only the accumulated demand.
    case waiting(Subscribers.Demand)
    case subscribed(any Subscription)
    case ended
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.waiting(.none)

  /// Set by the thread that ends the connection, which then takes the subscription.
  @usableFromInline let ended = Atomic(false)

  @usableFromInline
  init() {}

  /// Whether upstream has completed or was cancelled. Any later events must be dropped.
  @inlinable var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Stores the first subscription and requests the accumulated demand from it. Cancels any other
  /// subscription.
  /// - Returns: A Boolean value that indicates whether the subscription was stored.
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

  /// Requests values from upstream, now or once it is subscribed to.
  /// - Parameter demand: The additional demand. `.none` is allowed and has no effect.
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

  /// Cancels and releases upstream. A subscription that arrives later is cancelled.
  /// - Returns: A Boolean value that indicates whether this call ended the connection.
  @usableFromInline
  @discardableResult
  func cancel() -> Bool {
    guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    takeSubscription()?.cancel()
    return true
  }

  /// Releases a completed upstream.
  /// - Returns: A Boolean value that indicates whether this call ended the connection.
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

/// The subscriber of one of an operator's upstreams, which forwards events to the operator.
///
/// It drops events that arrive after the connection has ended. Its closures retain the operator's
/// subscription. They are created where the operator is subscribed to, so they are specialized there.
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
  ///   - onValue: A closure that receives each value and returns the additional demand.
  ///   - onCompletion: A closure that receives the completion, after the connection has ended.
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
