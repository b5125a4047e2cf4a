extension Wakeups {
  /// Yields until all have arrived.
  /// - Returns: Whether they have, in the given real time.
  func wait(for patience: Duration, isolation: isolated (any Actor)?) async -> Bool {
    var polls = 0
    var end: ContinuousClock.Instant?
    while !areComplete {
      polls += 1
      if polls.isMultiple(of: 32) {
        let now = ContinuousClock.now
        if let end, now >= end { return false }
        end = end ?? now.advanced(by: patience)
        await Quiescence.rest(for: Quiescence.rest)
      }
      await Task.yield()
    }
    return true
  }
}
