import CombineShim
import Dispatch
import Schedulers
import TributaryReports

/// Tests publishers against marble diagrams, in virtual time.
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
/// When a publisher deviates from its diagram, the test fails at the line of the expectation:
/// ```
/// The publisher differs from its diagram at frame 10: expected nothing, received 3.
///
///   expected:  -----------3-----|
///   received:  ----------3------|
///                        ^
/// ```
///
/// You can call this function both in Swift Testing and in XCTest. Because it runs on your thread, in virtual
/// time, the test never has to wait. On Linux, add `IssueReportingTestSupport` to the test target.
/// - Parameters:
///   - frame: The length of a frame. If it is one second, `debounce(for: 4, …)` waits for four frames.
///   - overrun: The number of frames to run after the longest diagram, which reveal late events.
///   - fileID: The file ID of failures that don't belong to an expectation.
///   - filePath: The file path of these failures.
///   - line: The line of these failures.
///   - column: The column of these failures.
///   - body: A closure that creates sources and the expectations of publishers.
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

/// Tests publishers against marble diagrams, in the time of a given test scheduler.
///
/// Use this function when your test creates the scheduler itself, for example because the scheduler is a
/// dependency. Frame 0 is the scheduler's time when you call the function.
/// - Parameters:
///   - scheduler: The scheduler whose time the function advances.
///   - frame: The length of a frame.
///   - overrun: The number of frames to run after the longest diagram, which reveal late events.
///   - fileID: The file ID of failures that don't belong to an expectation.
///   - filePath: The file path of these failures.
///   - line: The line of these failures.
///   - column: The column of these failures.
///   - body: A closure that creates sources and the expectations of publishers.
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
  precondition(overrun >= 0, "'overrun' must not be negative: \(overrun)")
  let test = MarbleTest(scheduler: scheduler, frame: frame, overrun: overrun)
  try body(test)
  test.run(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}
