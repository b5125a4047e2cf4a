import CombineShim
import TributaryReports

/// A scheduler that reports each use of it as an issue, which fails the test, and runs nothing.
///
/// It proves that a piece of code does not wait for anything. Where it does, the report says what was used.
/// Code that asks for the time and then schedules something, as a debounce does, uses it once and is reported
/// once, for the time.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let time: SchedulerTimeType
  private let use = UseReport()
  private let report: @Sendable (_ use: String) -> Void

  /// Makes a scheduler that must not be used.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - now: The time that it returns, beside the report.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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

  /// Makes a scheduler that must not be used.
  /// - Parameters:
  ///   - now: The time that it returns, beside the report.
  ///   - report: A closure that reports a use, which it gets in code.
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
  /// A scheduler that does not know where it was made; reports are at the current test step, if there is one.
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

/// A scheduler that must not be used, in the time of another: `UnimplementedSchedulerOf<DispatchQueue>`.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler in this one's time that reports each use of it.
  ///
  /// A property does not know who reads it: in a test store's test, reports are at the step that led to the
  /// use. Those of ``unimplemented(_:fileID:filePath:line:column:)`` are at its call.
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    .unplaced
  }

  /// Returns a scheduler in this one's time that reports each use of it.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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
