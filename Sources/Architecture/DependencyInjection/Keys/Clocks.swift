extension DependencyValues {
  /// The clock for delays. It advances while the machine sleeps. In a test it reports an issue unless
  /// it was set.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// A test sets it to an `ImmediateClock()`, or to a `TestClock()` that it advances.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock for delays that do not count the time while the machine sleeps. In a test it reports an issue
  /// unless it was set.
  ///
  /// A test sets it to an `ImmediateClock()`, or to a `TestClock()` that it advances.
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
