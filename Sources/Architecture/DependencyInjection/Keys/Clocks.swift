import TributaryReports

extension DependencyValues {
  /// The clock for delays, which advances while the machine sleeps. In a test, using it reports an issue
  /// unless it is set.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// A test can set it to an `ImmediateClock()`, or to a `TestClock()` that it advances.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock for delays, which doesn't advance while the machine sleeps. In a test, using it reports an
  /// issue unless it is set.
  ///
  /// A test can set it to an `ImmediateClock()`, or to a `TestClock()` that it advances.
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
/// clock's time never changes, its sleeps don't wait, and its timers end immediately.
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
