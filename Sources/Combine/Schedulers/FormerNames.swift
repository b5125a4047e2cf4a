import CombineShim

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
