import TestFailures

/// A clock that reports each use of it: to sleep for some time once, for the time that is asked for first.
/// Its time stands still, and nobody waits by it. A timer of it ends at once.
struct UnimplementedClock: Clock {
  private let unimplemented: UnimplementedDependency
  private let time = ContinuousClock.now
  private let use = UseReport()
  private var isReported = false

  init(_ name: StaticString) {
    unimplemented = UnimplementedDependency(name, remedy: "TestClock()")
  }

  var now: ContinuousClock.Instant {
    if isReported { return time }
    unimplemented.report("now")
    use.asksForTime()
    return time
  }

  var minimumResolution: Duration {
    if !isReported { unimplemented.report("minimumResolution") }
    return .zero
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    // It would tick as fast as its task asks, and for ever.
    if isReported { throw CancellationError() }
    if !use.ends() { unimplemented.report("sleep(until:tolerance:)") }
    try Task.checkCancellation()
  }
}

extension UnimplementedClock: ReportingClock {
  var afterReport: Self {
    var clock = self
    clock.isReported = true
    return clock
  }
}
