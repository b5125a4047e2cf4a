import CombineShim
import DequeModule

/// The subscription of one subscriber to a ``ReplaySubject``, with a buffer for values that the subscriber
/// hasn't requested.
///
/// The subject first adds an event to all subscriptions under its own lock, and then releases the lock and
/// makes each of them deliver. This way, all subscribers receive the events in the same order, each at its
/// own pace.
///
/// The subscriber's type is erased, which lets the subject call the subscription without knowing that type.
@usableFromInline
final class ReplaySubscription<Output, Failure: Error>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<AnySubscriber<Output, Failure>>

  /// The position in the list that contains this subscription. Guarded by the subject's lock.
  @exclusivity(unchecked)
  @usableFromInline var ticket: UInt64 = 0

  private let lock = Lock()

  /// Retained, with its upstreams, while there is a subscriber. Guarded by `lock`.
  private var subject: ReplaySubject<Output, Failure>?

  @inlinable
  convenience init<S: Subscriber>(subject: ReplaySubject<Output, Failure>, subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    self.init(
      subject: subject,
      buffer: DemandBuffer(
        keepsAll: true,
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) }
      )
    )
  }

  @usableFromInline
  init(
    subject: ReplaySubject<Output, Failure>,
    buffer: DemandBuffer<AnySubscriber<Output, Failure>>
  ) {
    self.subject = subject
    self.buffer = buffer
  }

  @usableFromInline var description: String { "ReplaySubject" }

  /// Adds a value to the buffer, without calling out.
  @inlinable
  func take(_ value: Output) {
    buffer.append(value)
  }

  /// Adds the completion to the buffer, without calling out.
  @inlinable
  func take(completion: Subscribers.Completion<Failure>) {
    buffer.append(completion: completion)
  }

  /// Delivers the added events that are requested.
  @inlinable
  func deliver() {
    buffer.deliverAppended()
  }

  /// Releases the completed subject and delivers the added events.
  @usableFromInline
  func deliverAndForgetSubject() {
    forgetSubject()
    buffer.deliverAppended()
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    forgetSubject()?.detach(self)
  }

  @usableFromInline
  @discardableResult
  func forgetSubject() -> ReplaySubject<Output, Failure>? {
    lock.withLock { subject.take() }
  }
}

/// The subscriptions of a ``ReplaySubject``, in order of subscription.
///
/// Sending uses a copy that shares the storage, and the first change during a send copies the storage once.
/// Removing finds the position by binary search and leaves a gap. When more than half of the slots are empty,
/// the gaps are closed, which keeps the cost of a removal from growing in proportion to the number of
/// subscriptions.
@usableFromInline
struct ReplaySubscriptionList<Output, Failure: Error> {
  @usableFromInline
  struct Slot {
    @usableFromInline let ticket: UInt64
    @usableFromInline var subscription: ReplaySubscription<Output, Failure>?

    @inlinable
    init(ticket: UInt64, subscription: ReplaySubscription<Output, Failure>) {
      self.ticket = ticket
      self.subscription = subscription
    }
  }

  @usableFromInline private(set) var slots: ContiguousArray<Slot> = []
  private var count = 0
  private var nextTicket: UInt64 = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(_ subscription: ReplaySubscription<Output, Failure>) {
    subscription.ticket = nextTicket
    slots.append(Slot(ticket: nextTicket, subscription: subscription))
    nextTicket += 1
    count += 1
  }

  /// - Returns: The removed subscription, for the caller to release after its lock.
  @usableFromInline
  mutating func remove(
    _ subscription: ReplaySubscription<Output, Failure>
  ) -> ReplaySubscription<Output, Failure>? {
    let index = firstIndex(from: subscription.ticket)
    // The ticket of a subscription that was never appended may belong to a different one.
    guard index < slots.endIndex, slots[index].subscription === subscription else { return nil }
    let removed = slots[index].subscription.take()
    count -= 1
    if count == 0 {
      slots.removeAll(keepingCapacity: slots.count <= 16)
    } else if slots.count > 16, count < slots.count / 2 {
      slots.removeAll { $0.subscription == nil }
    }
    return removed
  }

  /// - Returns: The contents of the list.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<Slot> {
    count = 0
    let removed = slots
    slots = []
    return removed
  }

  private func firstIndex(from ticket: UInt64) -> Int {
    var (low, high) = (slots.startIndex, slots.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if slots[middle].ticket >= ticket {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
