import CombineShim
import DequeModule

/// The subscription of one subscriber to a ``ReplaySubject``. It has a queue of its own, in which values wait for demand.
@usableFromInline
final class ReplaySubscription<Downstream: Subscriber>: ReplayConduit, Subscription, CustomStringConvertible {
  @usableFromInline typealias Output = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let buffer: DemandBuffer<Downstream>

  /// Guarded by the subject's lock, which gives the exclusivity that the language would else check at each access.
  @exclusivity(unchecked)
  @usableFromInline var ticket: UInt64 = 0

  private let lock = Lock()

  /// Kept alive, with what feeds it, as long as someone listens. Guarded by `lock`.
  private var subject: ReplaySubject<Output, Failure>?

  @usableFromInline
  init(subject: ReplaySubject<Output, Failure>, downstream: Downstream) {
    self.subject = subject
    buffer = DemandBuffer(holdingBackFrom: downstream)
  }

  @usableFromInline var description: String { "ReplaySubject" }

  @inlinable
  func take(_ value: Output) {
    buffer.append(value)
  }

  @inlinable
  func take(completion: Subscribers.Completion<Failure>) {
    buffer.append(completion: completion)
  }

  @inlinable
  func deliver() {
    buffer.deliverAppended()
  }

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
