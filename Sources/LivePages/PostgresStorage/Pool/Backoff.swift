#if Postgres
  /// The pauses between attempts to connect: each twice the one before, up to a limit, less a random part of
  /// up to a half, so that servers which lost the database together do not return together.
  struct Backoff: Sendable {
    private static let first = Duration.milliseconds(100)

    private let longest: Duration
    /// Returns a number from zero to below one.
    private let random: @Sendable () -> Double
    private var failures = 0
    private var earliest: ContinuousClock.Instant?

    init(longest: Duration, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
      self.longest = longest
      self.random = random
    }

    /// Returns the time at which the next attempt may be made; `nil` if at once.
    func nextAttempt(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
      guard let earliest, earliest > now else { return nil }
      return earliest
    }

    /// Notes that an attempt has failed.
    ///
    /// - Returns: The pause before the next one.
    @discardableResult
    mutating func fail(at now: ContinuousClock.Instant) -> Duration {
      // Above 2^20 tenths of a second there is no use in counting.
      let doublings = min(failures, 20)
      failures += 1
      let full = min(longest, Self.first * (1 << doublings))
      let pause = full * (1 - random() / 2)
      earliest = now + pause
      return pause
    }

    /// Notes that an attempt has succeeded.
    mutating func succeed() {
      failures = 0
      earliest = nil
    }
  }
#endif
