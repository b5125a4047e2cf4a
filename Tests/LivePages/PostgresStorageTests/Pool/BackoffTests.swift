#if Postgres
  import Testing

  @testable import PostgresStorage

  struct BackoffTests {
    private let now = ContinuousClock.now

    @Test func pausesDoubleUpToTheLongestOne() {
      var backoff = Backoff(longest: .seconds(1), random: { 0 })
      let pauses = (0..<6).map { _ in backoff.fail(at: now) }
      #expect(pauses == [100, 200, 400, 800, 1000, 1000].map { .milliseconds($0) })
    }

    @Test func aRandomPartTakesOffHalfOfThePauseAtMost() {
      var backoff = Backoff(longest: .seconds(1), random: { 0.5 })
      #expect(backoff.fail(at: now) == .milliseconds(75))
      #expect(backoff.nextAttempt(at: now) == now + .milliseconds(75))
      #expect(backoff.nextAttempt(at: now + .milliseconds(75)) == nil)
    }

    @Test func aSuccessStartsFromTheShortestPauseAgain() {
      var backoff = Backoff(longest: .seconds(1), random: { 0 })
      for _ in 0..<4 { backoff.fail(at: now) }
      backoff.succeed()
      #expect(backoff.nextAttempt(at: now) == nil)
      #expect(backoff.fail(at: now) == .milliseconds(100))
    }

    @Test func aMillionFailuresDoNotOverflowTheBackoff() {
      var backoff = Backoff(longest: .seconds(5), random: { 0 })
      for _ in 0..<1_000_000 { backoff.fail(at: now) }
      #expect(backoff.fail(at: now) == .seconds(5))
    }
  }
#endif
