import CombineCore
import Foundation

/// The subscription of one subscriber to a timer publisher.
final class TimerSubscription: Subscription, OwnSubscription {
  /// The place in the publisher's list, whose lock guards it.
  var index = 0

  private let demand = AtomicDemand()
  private let lock = Lock()

  /// Guarded by `lock`; `nil` once cancelled.
  private var downstream: (any Subscriber<Date, Never>)?

  /// Guarded by `lock`.
  private weak var parent: Timer.TimerPublisher?

  init(parent: Timer.TimerPublisher, downstream: any Subscriber<Date, Never>) {
    self.parent = parent
    self.downstream = downstream
  }

  /// Called on the thread of the run loop only, so that downstream gets one date at a time.
  func deliver(_ date: Date) {
    guard let downstream = lock.withLock({ self.downstream }), demand.takeOne() else { return }
    demand.add(downstream.receive(date))
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand.add(demand)
  }

  func cancel() {
    let (downstream, parent) = lock.withLock { (self.downstream.take(), self.parent) }
    guard downstream != nil else { return }
    parent?.remove(self)
  }
}
