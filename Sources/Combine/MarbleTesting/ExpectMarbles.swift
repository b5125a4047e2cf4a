import CombineShim
import Dispatch
import Schedulers
import TributaryReports

/// Expects publishers to do what diagrams show, in virtual time.
///
/// ```swift
/// @Test func debounceWaitsForQuiet() {
///   expectMarbles { marbles in
///     let source = marbles.hot("--1-2-3-------4--|")
///     marbles.expect(
///       source.debounce(for: 4, scheduler: marbles.scheduler),
///       "----------3------|"
///     )
///   }
/// }
/// ```
///
/// Where a publisher differs from its diagram, the test fails at the line of the expectation:
/// ```
/// The publisher differs from its diagram at frame 10: expected nothing, received 3.
///
///   expected:  -----------3-----|
///   received:  ----------3------|
///                        ^
/// ```
///
/// It runs on the calling thread and takes no real time. In Swift Testing and in XCTest it fails the test
/// that runs; on Linux the test target needs `IssueReportingTestSupport` for that.
/// - Parameters:
///   - frame: The length of a frame. With a second, `debounce(for: 4, …)` waits for four frames.
///   - overrun: The number of frames that pass after the longest diagram, so that what comes too late is
///     noticed.
///   - fileID: The file ID of failures that belong to no expectation.
///   - filePath: The file path of these failures.
///   - line: The line of these failures.
///   - column: The column of these failures.
///   - body: A closure that makes sources and says what is expected of publishers.
public func expectMarbles(
  frame: DispatchQueue.SchedulerTimeType.Stride = .seconds(1),
  overrun: Int = 100,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (MarbleTest<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>) throws -> Void
) rethrows {
  try expectMarbles(
    on: DispatchQueue.test,
    frame: frame,
    overrun: overrun,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column,
    body
  )
}

/// Expects publishers to do what diagrams show, in the time of a test scheduler.
///
/// For publishers whose scheduler a test makes, for example because it is a dependency. Frame 0 is the
/// scheduler's time when the function is called.
/// - Parameters:
///   - scheduler: The scheduler whose time passes.
///   - frame: The length of a frame.
///   - overrun: The number of frames that pass after the longest diagram, so that what comes too late is
///     noticed.
///   - fileID: The file ID of failures that belong to no expectation.
///   - filePath: The file path of these failures.
///   - line: The line of these failures.
///   - column: The column of these failures.
///   - body: A closure that makes sources and says what is expected of publishers.
public func expectMarbles<Time, Options>(
  on scheduler: TestScheduler<Time, Options>,
  frame: Time.Stride,
  overrun: Int = 100,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (MarbleTest<Time, Options>) throws -> Void
) rethrows {
  precondition(overrun >= 0, "A negative number of frames, \(overrun), cannot pass")
  let test = MarbleTest(scheduler: scheduler, frame: frame, overrun: overrun)
  try body(test)
  test.run(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
