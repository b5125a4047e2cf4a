/// A clock that reports each use of it. Its time stands still, and nobody waits by it.
struct UnimplementedClock: Clock {
  private let unimplemented: UnimplementedDependency
  private let time = ContinuousClock.now

  init(_ name: StaticString) {
    unimplemented = UnimplementedDependency(name, remedy: "TestClock()")
  }

  var now: ContinuousClock.Instant {
    unimplemented.report("now")
    return time
  }

  var minimumResolution: Duration {
    unimplemented.report("minimumResolution")
    return .zero
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    unimplemented.report("sleep(until:tolerance:)")
    try Task.checkCancellation()
  }
}
