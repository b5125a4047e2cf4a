import CombineCore
import CombineProbes
import Testing

struct SchedulerTests {
  typealias Stride = RecordingScheduler.SchedulerTimeType.Stride

  @Test func omittedArgumentsMeanTheLeastToleranceAndNoOptions() {
    let scheduler = RecordingScheduler()
    let now = scheduler.now
    scheduler.schedule {}
    scheduler.schedule(after: now) {}
    scheduler.schedule(after: now, tolerance: 5) {}
    _ = scheduler.schedule(after: now, interval: 2) {}
    _ = scheduler.schedule(after: now, interval: 2, tolerance: 5) {}
    #expect(
      scheduler.log == [
        "options nil", "after, tolerance 7, options nil", "after, tolerance 5, options nil",
        "after, interval 2, tolerance 7, options nil", "after, interval 2, tolerance 5, options nil",
      ]
    )
  }
}

/// A scheduler that records its calls and runs no actions.
final class RecordingScheduler: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = String

  private(set) var log: [String] = []

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: SchedulerTimeType.Stride { 7 }

  func schedule(options: String?, _ action: @escaping () -> Void) {
    log.append("options \(options ?? "nil")")
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: String?,
    _ action: @escaping () -> Void
  ) {
    log.append("after, tolerance \(tolerance.magnitude), options \(options ?? "nil")")
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: String?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let texts = ["interval \(interval.magnitude)", "tolerance \(tolerance.magnitude)"]
    log.append("after, \(texts.joined(separator: ", ")), options \(options ?? "nil")")
    return Subscriptions.empty
  }
}
