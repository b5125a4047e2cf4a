import TributaryReports

/// A clock that reports each use of it as an issue, which fails the test.
///
/// It proves that a piece of code does not wait for anything and asks for no time. Where it does, the report
/// says what was used; the answer then comes from a clock that stands behind it. Unless another is given, its
/// sleeps return at once. To sleep for some time is one use and is reported once, for the time that is read
/// first.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the clock behind it.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String
  private let site: CallSite
  private let use = UseReport()
  private var isReported = false
  /// Whether nobody has given it another clock.
  private var isAlone = false

  /// Makes a clock that must not be used.
  /// - Parameters:
  ///   - base: The clock that answers beside the report.
  ///   - name: The name in reports.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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

  /// Makes a clock that must not be used. Behind it stands one whose sleeps return at once.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - now: The time of the clock behind it.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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

  /// Reports an issue.
  /// - Returns: The time of the clock behind it.
  public var now: Instant {
    report("now")
    use.asksForTime()
    return base.now
  }

  /// Reports an issue.
  /// - Returns: What the clock behind it says.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, and sleeps by the clock behind it.
  /// - Parameters:
  ///   - deadline: The instant to wait for.
  ///   - tolerance: The delay that is allowed.
  /// - Throws: What the clock behind it throws: `CancellationError` if the task is cancelled.
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
  /// Makes a clock that must not be used. Behind it stands one whose sleeps return at once.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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
  /// Returns a clock that reports each use of it.
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file ID of issues that are reported.
  ///   - filePath: The file path of issues that are reported.
  ///   - line: The line of issues that are reported.
  ///   - column: The column of issues that are reported.
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
