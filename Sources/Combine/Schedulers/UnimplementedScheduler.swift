import CombineShim
import TributaryReports

/// A scheduler that doesn't run actions, and reports each use as an issue that fails the test.
///
/// Use this scheduler to prove that code doesn't wait. If it does, the report names the use. Reading the time
/// and then scheduling an action, as `debounce` does, is a single use that the scheduler reports when the
/// code reads the time.
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let time: SchedulerTimeType
  private let use = UseReport()
  private let report: @Sendable (_ use: String) -> Void

  /// Creates a scheduler that reports each use.
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

  /// Creates a scheduler that reports each use.
  /// - Parameters:
  ///   - now: The time that the scheduler returns after a report.
  ///   - report: A closure that reports a use, which it receives as source code, such as `now`.
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
  /// A scheduler without a source location. Its reports point to the current step of a test, if there is one.
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

/// An unimplemented scheduler with the time type of another scheduler, such as
/// `UnimplementedSchedulerOf<DispatchQueue>`.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler that reports each use as an issue and has this scheduler's time type.
  ///
  /// Because a property doesn't receive the source location of its caller, reports point to the step that led
  /// to the use if your test uses a test store. To choose the location yourself, call
  /// ``unimplemented(_:fileID:filePath:line:column:)``, whose reports point to the call.
  public static var unimplemented: UnimplementedSchedulerOf<Self> {
    .unplaced
  }

  /// Returns a scheduler that reports each use as an issue and has this scheduler's time type.
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

// Former names of the current API. Code that uses them still compiles, and the compiler suggests the current
// names.

/// A former name of ``UnimplementedScheduler``.
@available(*, deprecated, renamed: "UnimplementedScheduler")
public typealias FailingScheduler<SchedulerTimeType, SchedulerOptions> = UnimplementedScheduler<
  SchedulerTimeType, SchedulerOptions
> where SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<Self> { .unplaced }

  /// A former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<Self> { InlineScheduler(now: .epoch) }
}

extension AnyScheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of ``unimplemented``.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: Self { .unimplemented }

  /// Returns a scheduler. A former name of ``unimplemented(_:fileID:filePath:line:column:)``.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  @available(*, deprecated, renamed: "unimplemented")
  public static func failing(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<Self> { TestScheduler(now: .epoch) }
}
