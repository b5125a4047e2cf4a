import TributaryReports

extension DependencyValues {
  /// A clock for delays that continues to advance while the machine sleeps. Using it in a test without
  /// setting it reports an issue.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// In a test, set the dependency to an `ImmediateClock()`, or to a `TestClock()` that the test advances.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock for delays that does not advance while the machine sleeps. Using it in a test without setting it
  /// reports an issue.
  ///
  /// In a test, set the dependency to an `ImmediateClock()`, or to a `TestClock()` that the test advances.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> { UnimplementedClock("continuousClock") }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { UnimplementedClock("suspendingClock") }
  }
}

/// A clock that reports each use as an issue. `sleep(for:)` is reported once, when it reads the time. The
/// time of the clock never changes, sleeping does not wait, and timers end immediately.
struct UnimplementedClock: Clock {
  private let unimplemented: UnimplementedDependency
  private let time = ContinuousClock.now
  private let use = UseReport()

  init(_ name: StaticString) {
    unimplemented = UnimplementedDependency(name, remedy: "TestClock()")
  }

  var now: ContinuousClock.Instant {
    unimplemented.report("now")
    use.asksForTime()
    return time
  }

  var minimumResolution: Duration {
    unimplemented.report("minimumResolution")
    return .zero
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    if !use.ends() { unimplemented.report("sleep(until:tolerance:)") }
    try Task.checkCancellation()
  }
}

extension UnimplementedClock: ReportingClock {
  var afterReport: Self? { nil }
}
