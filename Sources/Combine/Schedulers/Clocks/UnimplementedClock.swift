import TributaryReports

/// A clock that reports each use as an issue that fails the test.
///
/// Use this clock to prove that code neither waits nor reads the time. If it does, the report names the use,
/// and the underlying clock performs it. Unless you provide another one, the sleeps of the underlying clock
/// return immediately. Sleeping for a duration is a single use that the clock reports when the code reads the
/// time.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of the underlying clock.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String
  private let site: CallSite
  private let use = UseReport()
  private var isReported = false
  /// `true` if the clock was created without an underlying clock.
  private var isAlone = false

  /// Creates a clock that reports each use.
  /// - Parameters:
  ///   - base: The underlying clock, which takes over after the report.
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public init(
    _ base: AnyClock<Duration>,
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.base = base
    self.name = name
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a clock that reports each use, with an underlying clock whose sleeps return immediately.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - now: The initial time of the underlying clock.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public init(
    name: String = "",
    now: ImmediateClock<Duration>.Instant = ImmediateClock<Duration>.Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      AnyClock(ImmediateClock(now: now)),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    isAlone = true
  }

  /// Reports an issue, and returns the time of the underlying clock.
  /// - Returns: The time of the underlying clock.
  public var now: Instant {
    report("now")
    use.asksForTime()
    return base.now
  }

  /// Reports an issue.
  /// - Returns: The underlying clock's minimum resolution.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, and sleeps with the underlying clock.
  /// - Parameters:
  ///   - deadline: The instant to wait for.
  ///   - tolerance: The additional delay that you permit.
  /// - Throws: The underlying clock's error, such as `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if !use.ends() { report("sleep(until:tolerance:)") }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: String) {
    if isReported { return }
    site.failTestIfAny(
      """
      The unimplemented clock\(name.isEmpty ? "" : " '\(name)'") was used: '\(use)'.

      If the code is meant to use a clock here, give it another, such as 'TestClock()' or 'ImmediateClock()'.
      """
    )
  }

}

extension UnimplementedClock: ReportingClock {
  package var afterReport: Self? {
    if isAlone { return nil }
    var clock = self
    clock.isReported = true
    return clock
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Creates a clock that reports each use, with an underlying clock whose sleeps return immediately.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public init(
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      AnyClock(ImmediateClock()),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    isAlone = true
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a clock that reports each use as an issue.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of reported issues.
  ///   - filePath: The file path of reported issues.
  ///   - line: The line of reported issues.
  ///   - column: The column of reported issues.
  public static func unimplemented(
    _ name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
