import TestFailures

/// A clock that reports each use of it: to sleep for some time once, for the time that is asked for first.
/// Its time stands still, and nobody waits by it. A timer of it ends at once.
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
