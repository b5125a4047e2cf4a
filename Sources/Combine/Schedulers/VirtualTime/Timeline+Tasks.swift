/// Time that waits for tasks before it passes: what the asynchronous forms of test schedulers and clocks
/// promise is written at ``Quiescence``.
extension Timeline {
  /// Advances to a date; tasks go on before, between and after the actions.
  func advance(to date: Time, isolation: isolated (any Actor)?) async {
    await standStill(isolation: isolation)
    while await runNextAndStandStill(until: date, isolation: isolation) {}
    skip(to: date)
  }

  /// Advances until nothing is due; tasks go on meanwhile.
  /// - Parameter timeout: The real time that it may take. The first ``leastSteps`` actions run in any case:
  ///   on a busy machine that may take long, which is no sign that they have no end.
  /// - Returns: Whether nothing is due any more.
  func run(timeout: Duration, isolation: isolated (any Actor)?) async -> Bool {
    let end = ContinuousClock.now.advanced(by: timeout)
    var steps = 0
    await standStill(isolation: isolation)
    while await runNextAndStandStill(until: nil, isolation: isolation) {
      steps += 1
      if steps >= leastSteps, ContinuousClock.now >= end, count > 0 { return false }
    }
    return true
  }

  private var leastSteps: Int { 100 }

  /// Suspends while tasks go on, until they wait.
  func standStill(isolation: isolated (any Actor)?) async {
    await Quiescence().last(whileCounting: { changes }, isolation: isolation)
  }

  private func runNextAndStandStill(until limit: Time?, isolation: isolated (any Actor)?) async -> Bool {
    let quiescence = Quiescence()
    let step = Wakeups.$current.withValue(quiescence.wakeups) { runNext(until: limit) }
    guard step != nil else { return false }
    await quiescence.last(whileCounting: { changes }, isolation: isolation)
    return true
  }
}
