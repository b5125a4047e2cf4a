import CombineCore
import CombineProbes

/// The operators that take a scheduler and call downstream from its actions, each set up so that one value
/// sent makes one value delivered after some time (of a group, the last), and so that one suite can try them
/// all.
enum SchedulingFamily: String, CaseIterable {
  case receiveOn = "ReceiveOn"
  case delay = "Delay"
  case debounce = "Debounce"
  case throttle = "Throttle"
  case timeout = "Timeout"
  case collectByTime = "CollectByTime"
  case collectByTimeOrCount = "CollectByTimeOrCount"

  /// Attaches a subscriber through the operator, with times of ten ticks (timeout: twenty).
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

  /// How the operator's object calls itself, if it does.
  var objectName: String? {
    switch self {
    case .delay: nil
    case .collectByTimeOrCount: "CollectByTime"
    default: rawValue
    }
  }

  /// Whether upstream's completion makes a later cancel ineffective.
  var completionIsFinal: Bool { [.receiveOn, .delay, .debounce].contains(self) }

  /// Whether an action that waits keeps the subscription alive.
  var actionsKeepTheSubscription: Bool {
    ![.throttle, .collectByTime, .collectByTimeOrCount].contains(self)
  }
}
