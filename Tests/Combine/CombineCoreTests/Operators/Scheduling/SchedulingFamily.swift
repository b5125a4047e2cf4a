import CombineCore
import CombineProbes

/// The operators that take a scheduler and call downstream from its actions. Each is configured to deliver
/// one value after some time for each value that is sent (for a group, the last one), so that one suite can
/// test them all.
enum SchedulingFamily: String, CaseIterable {
  case receiveOn = "ReceiveOn"
  case delay = "Delay"
  case debounce = "Debounce"
  case throttle = "Throttle"
  case timeout = "Timeout"
  case collectByTime = "CollectByTime"
  case collectByTimeOrCount = "CollectByTimeOrCount"

  /// Attaches a subscriber through the operator, with intervals of ten ticks (twenty for `timeout`).
  func attach<S: Scheduler, Value, Failure: Error>(
    _ subscriber: some Subscriber<Value, Failure>,
    to publisher: some Publisher<Value, Failure>,
    on scheduler: S,
    for time: S.SchedulerTimeType.Stride = 10
  ) {
    switch self {
    case .receiveOn: publisher.receive(on: scheduler).subscribe(subscriber)
    case .delay: publisher.delay(for: time, scheduler: scheduler).subscribe(subscriber)
    case .debounce: publisher.debounce(for: time, scheduler: scheduler).subscribe(subscriber)
    case .throttle: publisher.throttle(for: time, scheduler: scheduler, latest: true).subscribe(subscriber)
    case .timeout: publisher.timeout(time + time, scheduler: scheduler).subscribe(subscriber)
    case .collectByTime:
      publisher.collect(.byTime(scheduler, time)).compactMap(\.last).subscribe(subscriber)
    case .collectByTimeOrCount:
      publisher.collect(.byTimeOrCount(scheduler, time, 100)).compactMap(\.last).subscribe(subscriber)
    }
  }

  /// The description of the operator's subscription object, if it has one.
  var objectName: String? {
    switch self {
    case .delay: nil
    case .collectByTimeOrCount: "CollectByTime"
    default: rawValue
    }
  }

  /// A Boolean value that indicates whether a cancel has no effect after upstream's completion.
  var completionIsFinal: Bool { [.receiveOn, .delay, .debounce].contains(self) }

  /// A Boolean value that indicates whether a pending action keeps the subscription alive.
  var actionsKeepTheSubscription: Bool {
    ![.throttle, .collectByTime, .collectByTimeOrCount].contains(self)
  }
}
