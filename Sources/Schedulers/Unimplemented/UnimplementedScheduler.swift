import CombineShim
import TestFailures

/// A scheduler that reports each use of it as an issue, which fails the test, and runs nothing.
///
/// It proves that a piece of code does not wait for anything. Where it does, the report says what was used.
/// Code that asks for the time and then schedules something, as a debounce does, uses it once and is reported
/// once, for the time.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let name: String
  private let time: SchedulerTimeType
  private let use = UseReport()

  /// Makes a scheduler that must not be used.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - now: What it says that the time is, beside the report.
  public init(_ name: String = "", now: SchedulerTimeType) {
    self.name = name
    time = now
  }

  public var now: SchedulerTimeType {
    report("now")
    use.asksForTime()
    return time
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    if !use.isPartOfReportedUse { report("minimumTolerance") }
    return .zero
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("schedule(options:_:)")
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    if !use.ends() { report("schedule(after:tolerance:options:_:)") }
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if !use.ends() { report("schedule(after:interval:tolerance:options:_:)") }
    return Subscriptions.empty
  }

  private func report(_ use: String) {
    failTestIfAny(
      """
      The unimplemented scheduler\(name.isEmpty ? "" : " '\(name)'") was used: '\(use)'.

      Nothing was run. If the code is meant to schedule something here, give it another scheduler, such as \
      'DispatchQueue.test' or 'DispatchQueue.immediate'.
      """
    )
  }
}

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

/// A scheduler that must not be used, in the time of another: `UnimplementedSchedulerOf<DispatchQueue>`.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler in this one's time that reports each use of it.
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    UnimplementedScheduler(now: .epoch)
  }

  /// A scheduler in this one's time that reports each use of it.
  /// - Parameter name: The name in reports.
  public static func unimplemented(_ name: String) -> UnimplementedSchedulerOf<Self> {
    UnimplementedScheduler(name, now: .epoch)
  }
}
