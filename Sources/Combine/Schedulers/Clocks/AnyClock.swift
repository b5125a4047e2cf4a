import TributaryReports

/// A clock that hides the type of another with the same durations. Unlike `any Clock<Duration>`, it has
/// instants that code can calculate with.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// for await _ in clock.timer(interval: .seconds(1)) { … }
/// ```
///
/// It does what the hidden one does, and may be used from any thread.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  private let getNow: @Sendable () -> Instant
  private let getMinimumResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void
  private let getAfterReport: (@Sendable () -> Self?)?

  /// Hides the type of a clock; an `any Clock<Duration>` will do. Hiding that of an `AnyClock` costs nothing.
  /// - Parameter clock: The clock whose time it is.
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

  /// The hidden clock's time.
  public var now: Instant { getNow() }

  /// The shortest time that the hidden clock knows.
  public var minimumResolution: Duration { getMinimumResolution() }

  /// Sleeps by the hidden clock.
  /// - Parameters:
  ///   - deadline: The instant to wait for. It must stem from a clock of the hidden one's type, or this
  ///     traps.
  ///   - tolerance: The delay that is allowed.
  /// - Throws: What the hidden clock throws: `CancellationError` if the task is cancelled.
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
  /// A point in the time of a clock whose type is hidden.
  ///
  /// Only those of clocks of one type can be compared. Otherwise they are not equal, and asking which comes
  /// first, or for the time between them, traps.
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
        preconditionFailure("An instant of another clock was used: \(base) is no \(type)")
      }
      return instant
    }
  }
}

extension Clock where Duration: Hashable {
  /// Hides this clock's type.
  /// - Returns: A clock that behaves as this one does.
  public func eraseToAnyClock() -> AnyClock<Duration> {
    AnyClock(self)
  }
}
