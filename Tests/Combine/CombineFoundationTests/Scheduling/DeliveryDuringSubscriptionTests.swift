import CombineCore
import CombineFoundation
import Dispatch
import Testing

/// Deliveries by a scheduler that runs an action before downstream has received its subscription.
struct DeliveryDuringSubscriptionTests {
  /// A scheduler of a queue that doesn't wait for dates.
  private struct HastyQueue: Scheduler {
    typealias SchedulerOptions = Never

    let queue: DispatchQueue

    var now: DispatchQueue.SchedulerTimeType { queue.now }
    var minimumTolerance: DispatchQueue.SchedulerTimeType.Stride { .zero }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
      nonisolated(unsafe) let action = action
      queue.async { action() }
    }

    func schedule(
      after date: DispatchQueue.SchedulerTimeType,
      tolerance: DispatchQueue.SchedulerTimeType.Stride,
      options: Never?,
      _ action: @escaping () -> Void
    ) {
      schedule(options: nil, action)
    }

    func schedule(
      after date: DispatchQueue.SchedulerTimeType,
      interval: DispatchQueue.SchedulerTimeType.Stride,
      tolerance: DispatchQueue.SchedulerTimeType.Stride,
      options: Never?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      schedule(options: nil, action)
      return AnyCancellable {}
    }
  }

  /// A subscriber whose `receive(subscription:)` returns only after the queue has run the scheduled actions.
  private final class SlowSubscriber: Subscriber {
    let queue: DispatchQueue
    let key = DispatchSpecificKey<Bool>()
    let onValue: (_ isOnQueue: Bool) -> Void

    init(on queue: DispatchQueue, onValue: @escaping (Bool) -> Void) {
      self.queue = queue
      self.onValue = onValue
      queue.setSpecific(key: key, value: true)
    }

    func receive(subscription: any Subscription) {
      subscription.request(.unlimited)
      queue.sync {}
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      onValue(DispatchQueue.getSpecific(key: key) == true)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  enum TimedOperator: CaseIterable {
    case receive, delay, debounce
  }

  @Test(arguments: TimedOperator.allCases)
  func valuesAreDeliveredOnTheScheduler(by timed: TimedOperator) async {
    let queue = DispatchQueue(label: "delivery")
    let scheduler = HastyQueue(queue: queue)
    let subject = CurrentValueSubject<Int, Never>(1)
    let publisher =
      switch timed {
      case .receive: subject.receive(on: scheduler).eraseToAnyPublisher()
      case .delay: subject.delay(for: .zero, scheduler: scheduler).eraseToAnyPublisher()
      case .debounce: subject.debounce(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
      }
    let isOnQueue = await withCheckedContinuation { continuation in
      publisher.subscribe(SlowSubscriber(on: queue) { continuation.resume(returning: $0) })
    }
    #expect(isOnQueue)
    withExtendedLifetime(subject) {}
  }
}
