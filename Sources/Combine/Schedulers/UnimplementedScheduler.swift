import CombineShim
import TributaryReports

/// A scheduler that reports each use as an issue, which fails the test, and runs nothing.
///
/// It proves that code doesn't wait. If the code does, the report names the use. Code that reads the time and
/// then schedules an action, like a debounce, is one use and is reported once, when the time is read.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let time: SchedulerTimeType
  private let use = UseReport()
  private let report: @Sendable (_ use: String) -> Void

  /// Creates a scheduler that must not be used.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - now: The time that the scheduler returns after a report.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public init(
    _ name: String = "",
    now: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(now: now) { use in
      failTestIfAny(
        reportText(name, use),
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  /// Creates a scheduler that must not be used.
  /// - Parameters:
  ///   - now: The time that the scheduler returns after a report.
  ///   - report: A closure that reports a use, which it receives as code.
  package init(now: SchedulerTimeType, report: @escaping @Sendable (_ use: String) -> Void) {
    time = now
    self.report = report
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

}

extension UnimplementedScheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler without a source location. Reports are at the current test step, if there is one.
  static var unplaced: Self {
    Self(now: .epoch) { use in TestStep.current.failTestIfAny(reportText("", use)) }
  }
}

private func reportText(_ name: String, _ use: String) -> String {
  """
  The unimplemented scheduler\(name.isEmpty ? "" : " '\(name)'") was used: '\(use)'.

  Nothing was run. If the code is meant to schedule something here, give it another scheduler, such as \
  'DispatchQueue.test' or 'DispatchQueue.immediate'.
  """
}

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An unimplemented scheduler with the time type of another: `UnimplementedSchedulerOf<DispatchQueue>`.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler with this scheduler's time type that reports each use as an issue.
  ///
  /// A property has no source location of its caller. In a test store's test, reports are at the step that
  /// led to the use. Those of ``unimplemented(_:fileID:filePath:line:column:)`` are at its call.
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    .unplaced
  }

  /// Returns a scheduler with this scheduler's time type that reports each use as an issue.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<Self> {
    UnimplementedScheduler(
      name,
      now: .epoch,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
