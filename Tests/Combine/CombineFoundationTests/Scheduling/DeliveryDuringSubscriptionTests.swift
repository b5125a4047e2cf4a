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
      // A scheduler receives actions that aren't sendable, and runs them on its queue alone.
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
    private let received: @Sendable (Received) -> Void

    init(on queue: DispatchQueue, received: @escaping @Sendable (Received) -> Void) {
      self.queue = queue
      self.received = received
      queue.setSpecific(key: key, value: true)
    }

    private var isOnQueue: Bool { DispatchQueue.getSpecific(key: key) == true }

    func receive(subscription: any Subscription) {
      subscription.request(.unlimited)
      queue.sync {}
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      received(Received(event: "\(input)", isOnQueue: isOnQueue))
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      received(Received(event: "finished", isOnQueue: isOnQueue))
    }
  }

  private struct Received {
    let event: String
    let isOnQueue: Bool
  }

  enum TimedOperator: CaseIterable {
    case receive, delay, debounce, timeout, collect

    /// The event after which a test ends.
    var last: String { self == .debounce ? "1" : "finished" }
  }

  @Test(arguments: TimedOperator.allCases)
  func eventsAreDeliveredOnTheScheduler(by timed: TimedOperator) async {
    let queue = DispatchQueue(label: "delivery")
    let scheduler = HastyQueue(queue: queue)
    let numbers = (1...3).publisher
    let publisher: AnyPublisher<Int, Never> =
      switch timed {
      case .receive: numbers.receive(on: scheduler).eraseToAnyPublisher()
      case .delay: numbers.delay(for: .zero, scheduler: scheduler).eraseToAnyPublisher()
      case .debounce:
        Just(1).append(Empty(completeImmediately: false)).debounce(for: .seconds(1), scheduler: scheduler)
          .eraseToAnyPublisher()
      case .timeout:
        Empty<Int, Never>(completeImmediately: false).timeout(.seconds(1), scheduler: scheduler)
          .eraseToAnyPublisher()
      case .collect:
        numbers.collect(.byTime(scheduler, .seconds(1))).map { $0.reduce(0, +) }.eraseToAnyPublisher()
      }
    let (stream, continuation) = AsyncStream.makeStream(of: Received.self)
    publisher.subscribe(SlowSubscriber(on: queue) { continuation.yield($0) })
    var received: [Received] = []
    for await event in stream {
      received.append(event)
      if event.event == timed.last { break }
    }
    #expect(received.allSatisfy { $0.isOnQueue })
    if [.receive, .delay].contains(timed) {
      #expect(received.map(\.event) == ["1", "2", "3", "finished"])
    }
  }
}
