import CombineShim
import IssueReporting

extension TestScheduler {
  /// Advances the time, and runs what is due.
  /// - Parameter stride: The time. With none, what is due now runs. A negative one traps.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: date(after: stride))
  }

  /// Advances to a date, and runs what is due by then.
  /// - Parameter instant: The date. If it is past, what is due now runs.
  public func advance(to instant: SchedulerTimeType) {
    while timeline.runNext(until: instant) != nil {}
    timeline.skip(to: instant)
  }

  /// Advances until nothing is scheduled any more.
  ///
  /// Something that repeats without end would keep it for ever. So when nothing but repetitions has run for a
  /// million times, it reports an issue and returns.
  /// - Parameters:
  ///   - repetitions: The number of repetitions in a row that may run.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
  public func run(
    repetitions: Int = 1_000_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    var repetitionsInARow = 0
    while let step = timeline.runNext(until: nil) {
      repetitionsInARow = step == .repetition ? repetitionsInARow + 1 : 0
      if repetitionsInARow > repetitions {
        reportIssue(
          """
          \(repetitions) repeated actions have run in a row, and \(timeline.count) are still scheduled.

          Nothing says that they ever end. Cancel what repeats, or use 'advance(by:)' instead of 'run()'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        return
      }
    }
  }
}

extension TestScheduler {
  /// Advances the time, and runs what is due, while tasks go on: see ``TestScheduler``.
  ///
  /// It returns to the caller's actor, and does all this also when its task is cancelled.
  /// - Parameters:
  ///   - stride: The time. With none, what is due now runs. A negative one traps.
  ///   - isolation: The caller's; actions run there.
  public func advance(
    by stride: SchedulerTimeType.Stride = .zero,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: date(after: stride), isolation: isolation)
  }

  /// Advances to a date, and runs what is due by then, while tasks go on: see ``TestScheduler``.
  /// - Parameters:
  ///   - instant: The date. If it is past, what is due now runs.
  ///   - isolation: The caller's; actions run there.
  public func advance(to instant: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation) async {
    await timeline.advance(to: instant, isolation: isolation)
  }

  /// Advances until nothing is scheduled any more, while tasks go on: see ``TestScheduler``.
  ///
  /// Something that repeats without end would keep it for ever. So when some real time has passed and
  /// something is still scheduled, it reports an issue and returns.
  /// - Parameters:
  ///   - timeout: The real time that it may take; a hundred steps may take as long as they do.
  ///   - isolation: The caller's; actions run there.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
  public func run(
    timeout: Duration = .seconds(10),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    if await timeline.run(timeout: timeout, isolation: isolation) { return }
    reportIssue(
      """
      \(timeline.count) actions are still scheduled when time has been let pass for \(timeout).

      If they have an end, give 'run' a longer 'timeout'. If not, cancel what repeats, or use 'advance(by:)'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private func date(after stride: SchedulerTimeType.Stride) -> SchedulerTimeType {
    precondition(stride >= .zero, "Time cannot go back by \(stride)")
    return now.advanced(by: stride)
  }
}
