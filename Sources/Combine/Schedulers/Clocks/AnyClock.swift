import TributaryReports

/// A type-erased clock.
///
/// Use this type instead of `any Clock<Duration>` when you need to calculate with instants.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// for await _ in clock.timer(interval: .seconds(1)) { … }
/// ```
///
/// An erased clock behaves like the underlying clock. You can use it from any thread.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  private let getNow: @Sendable () -> Instant
  private let getMinimumResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void
  private let getAfterReport: (@Sendable () -> Self?)?

  /// Creates a type-erased clock from any clock, including an `any Clock<Duration>`. If the clock is already
  /// an `AnyClock`, this has no cost.
  /// - Parameter clock: The clock to erase.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    if let erased = clock as? Self {
      self = erased
      return
    }
    getAfterReport = (clock as? any ReportingClock).map { clock in
      @Sendable func afterReport(_ clock: some ReportingClock) -> Self? {
        (clock.afterReport as? C).map { Self($0) }
      }
      return { afterReport(clock) }
    }
    getNow = { Instant(base: clock.now) }
    getMinimumResolution = { clock.minimumResolution }
    sleepUntil = { deadline, tolerance in
      try await clock.sleep(until: deadline.unwrapped(C.Instant.self), tolerance: tolerance)
    }
  }

  /// The underlying clock's current time.
  public var now: Instant { getNow() }

  /// The underlying clock's minimum resolution.
  public var minimumResolution: Duration { getMinimumResolution() }

  /// Sleeps with the underlying clock.
  /// - Parameters:
  ///   - deadline: The instant to wait for, which must belong to the same type of clock.
  ///   - tolerance: The additional delay that you permit.
  /// - Throws: The underlying clock's error, such as `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}

extension AnyClock: ReportingClock {
  package var afterReport: Self? {
    guard let getAfterReport else { return self }
    return getAfterReport()
  }
}

extension AnyClock {
  /// An instant of a type-erased clock.
  ///
  /// Compare an instant only with instants of the same type of clock. Instants of different types of clocks
  /// are unequal, and the program traps when you order them or compute the duration between them.
  public struct Instant: InstantProtocol {
    private let base: any InstantProtocol<Duration>

    fileprivate init(base: any InstantProtocol<Duration>) {
      self.base = base
    }

    public func advanced(by duration: Duration) -> Self {
      func advanced<I: InstantProtocol<Duration>>(_ instant: I) -> Self {
        Self(base: instant.advanced(by: duration))
      }
      return advanced(base)
    }

    public func duration(to other: Self) -> Duration {
      func duration<I: InstantProtocol<Duration>>(from instant: I) -> Duration {
        instant.duration(to: other.unwrapped(I.self))
      }
      return duration(from: base)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
      func precedes<I: InstantProtocol<Duration>>(_ instant: I) -> Bool {
        instant < rhs.unwrapped(I.self)
      }
      return precedes(lhs.base)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
      func equals<I: InstantProtocol<Duration>>(_ instant: I) -> Bool {
        instant == rhs.base as? I
      }
      return equals(lhs.base)
    }

    public func hash(into hasher: inout Hasher) {
      base.hash(into: &hasher)
    }

    fileprivate func unwrapped<I: InstantProtocol<Duration>>(_ type: I.Type) -> I {
      guard let instant = base as? I else {
        preconditionFailure(
          "The instant \(base) belongs to another clock; expected \(type). Take instants from the clock that sleeps."
        )
      }
      return instant
    }
  }
}

extension Clock where Duration: Hashable {
  /// Returns a type-erased clock.
  /// - Returns: A clock that behaves like this one.
  public func eraseToAnyClock() -> AnyClock<Duration> {
    AnyClock(self)
  }
}
