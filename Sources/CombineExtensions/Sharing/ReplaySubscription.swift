import CombineShim
import DequeModule

/// The subscription of one subscriber to a ``ReplaySubject``. It has a queue of its own, in which values wait for demand.
@usableFromInline
final class ReplaySubscription<Downstream: Subscriber>: ReplayConduit<Downstream.Input, Downstream.Failure>,
  Subscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>

  @inlinable
  init(subject: ReplaySubject<Downstream.Input, Downstream.Failure>, downstream: Downstream) {
    let buffer = DemandBuffer(holdingBackFrom: downstream)
    self.buffer = buffer
    super.init(
      subject: subject,
      take: { buffer.append($0) },
      takeCompletion: { buffer.append(completion: $0) },
      deliver: { buffer.deliverAppended() }
    )
  }

  @usableFromInline var description: String { "ReplaySubject" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    forgetSubject()?.detach(self)
  }
}
