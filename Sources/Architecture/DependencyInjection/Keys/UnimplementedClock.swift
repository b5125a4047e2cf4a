import TestFailures

/// A clock that reports each use of it. `sleep(for:)` is reported once, when it reads the time. Its time
/// stands still, and no sleep waits. A timer of it ends at once.
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
