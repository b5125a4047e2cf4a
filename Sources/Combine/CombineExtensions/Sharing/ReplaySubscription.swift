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
