import CombineShim
import DequeModule

/// The subscription of one subscriber to a ``ReplaySubject``. It has a queue of its own, in which values wait
/// for demand.
///
/// The subject brings an event in two steps: it has all its subscriptions take it, under its own lock, and
/// then deliver it, without. So all have the events in the same order, and each delivers at its own pace.
///
/// The subscriber's type is not in this one's, so that the subject can call it without knowing that.
@usableFromInline
final class ReplaySubscription<Output, Failure: Error>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<AnySubscriber<Output, Failure>>

  /// The place in the list that holds this subscription. Guarded by the subject's lock.
  @exclusivity(unchecked)
  @usableFromInline var ticket: UInt64 = 0

  private let lock = Lock()

  /// Kept alive, with what feeds it, as long as there is a subscriber. Guarded by `lock`.
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

  /// Takes a value, without calling out.
  @inlinable
  func take(_ value: Output) {
    buffer.append(value)
  }

  /// Takes the completion, without calling out.
  @inlinable
  func take(completion: Subscribers.Completion<Failure>) {
    buffer.append(completion: completion)
  }

  /// Delivers what was taken, as far as it is demanded.
  @inlinable
  func deliver() {
    buffer.deliverAppended()
  }

  /// Releases the subject, which has ended, and delivers what was taken.
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

/// The subscriptions of a ``ReplaySubject`` in the order in which they came.
///
/// Sending takes a copy, which shares the storage: changes during a send copy it once. Removing finds the
/// place by binary search and leaves a gap; gaps are closed when half of the slots are empty, so that ten
/// thousand subscriptions that leave one by one cost no more, each, than ten that do.
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

  /// - Returns: The subscription that the list held, for the caller to release outside its lock.
  @usableFromInline
  mutating func remove(
    _ subscription: ReplaySubscription<Output, Failure>
  ) -> ReplaySubscription<Output, Failure>? {
    let index = firstIndex(from: subscription.ticket)
    // A subscription that was never appended has a ticket that may be another's.
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

  /// - Returns: What the list held.
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
