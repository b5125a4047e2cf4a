import CombineShim
import Synchronization

/// An operator's connection to one of its upstreams, which is waiting for the subscription, subscribed, or
/// permanently ended.
///
/// While the connection is waiting, it stores demand and requests it when there is a subscription. The
/// connection doesn't retain upstream's subscriber, but that subscriber and the operator's own subscription
/// retain the connection. For this reason, the only cycle leads through the upstream subscription, and is
/// broken when the connection ends.
///
/// You can use a connection from any thread. It doesn't hold its lock while it calls upstream.
// This doesn't share `UpstreamLink` of `CombineCore`, because this module also compiles over Apple's Combine,
// and its operators may receive demand before all upstreams have sent a subscription.
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

  /// A Boolean value that indicates whether upstream has completed or been cancelled, after which later
  /// events must be dropped.
  @inlinable var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Stores the first subscription and requests the accumulated demand from it. Cancels any further
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

  /// Requests values from upstream. If there is no subscription yet, the request is made when it arrives.
  /// - Parameter demand: The additional demand. If it is `.none`, this has no effect.
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
/// It drops events that arrive after the connection has ended. Its closures, which retain the operator's
/// subscription, are created where the operator is subscribed to, and are therefore specialized.
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

#if INTERLEAVING
  import TributaryBase

  // Replaces `Synchronization.Atomic` in this module, which lets the exploration of interleavings observe
  // each access. An explored module declares this alias itself, because only its own declaration takes
  // precedence over the imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
