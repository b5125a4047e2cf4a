import IssueReporting

extension DependencyValues {
  /// The clock for whatever waits. In a test it reports an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static let testValue: any Clock<Duration> = UnimplementedClock(name: #"@Dependency(\.continuousClock)"#)
  }
}

/// The continuous clock, with an issue reported at each use.
private struct UnimplementedClock: Clock {
  let name: String
  private let base = ContinuousClock()

  init(name: String) {
    self.name = name
  }

  var now: ContinuousClock.Instant {
    report("now")
    return base.now
  }

  var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    report("sleep(until:tolerance:)")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: StaticString) {
    reportIssue(
      """
      Unimplemented: \(name) was asked for '\(use)' in a test.

      Give the test a clock that it controls: withDependencies { $0.continuousClock = … }.
      """
    )
  }
}
