import TributaryReports

/// The times of a clock, again and again at an interval, for a task to iterate over.
///
/// ```swift
/// for await time in clock.timer(interval: .seconds(1)) { … }
/// ```
///
/// Each iteration starts when its first time is requested. The times are multiples of the interval after
/// that, however long the task takes for each; those that have passed by the time it asks are left out. It
/// ends when its task is cancelled.
///
/// Of a clock that must not be used in a test, an iteration is one use and is reported once. It ends at once
/// where no other clock stands behind that one.
///
/// (swift-async-algorithms calls its like `AsyncTimerSequence`. This has a name of its own, so that both can
/// be imported.)
public struct ClockTimer<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  /// The clock whose times they are.
  public let clock: C

  /// The time between two of them, and before the first.
  public let interval: C.Duration

  /// The delay that is allowed for each.
  public let tolerance: C.Duration?

  /// Starts an iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// An iteration over the times of a clock.
  public struct Iterator: AsyncIteratorProtocol {
    private let timer: ClockTimer
    private var clock: C
    private var latest: C.Instant?
    private var isOver = false
    /// The reason why it has ended: that its task was cancelled, or the error of the clock.
    package private(set) var failure: (any Error)?

    fileprivate init(timer: ClockTimer) {
      self.timer = timer
      clock = timer.clock
    }

    /// Sleeps until the next time.
    /// - Returns: The clock's time then, or `nil` once the task is cancelled.
    public mutating func next() async -> C.Instant? {
      await next(isolation: nil)
    }

    /// Sleeps until the next time.
    /// - Parameter actor: The caller's; the task goes on there.
    /// - Returns: The clock's time then, or `nil` once the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> C.Instant? {
      if isOver { return nil }
      let now = clock.now
      if latest == nil { noteReport() }
      if isOver { return nil }
      let due = nextTime(after: latest ?? now, passed: now)
      do {
        if timer.interval <= .zero {
          // Without an interval the timer does not wait, whatever the clock does about a sleep of no length.
          await Task.yield()
          try Task.checkCancellation()
          return now
        }
        try await clock.sleep(until: due, tolerance: timer.tolerance)
        latest = due
        return clock.now
      } catch {
        isOver = true
        failure = error
        return nil
      }
    }

    /// A clock that must not be used has reported that it is. What follows belongs to that use.
    private mutating func noteReport() {
      guard let reporting = clock as? any ReportingClock else { return }
      if let clock = reporting.afterReport as? C { self.clock = clock } else { isOver = true }
    }

    private func nextTime(after start: C.Instant, passed now: C.Instant) -> C.Instant {
      let next = start.advanced(by: timer.interval)
      guard next <= now, timer.interval > .zero else { return next }
      let missed = (next.duration(to: now) / timer.interval).rounded(.down)
      var later = next.advanced(by: timer.interval * (Int(exactly: missed) ?? 0))
      // What the division has lost by rounding.
      while later <= now { later = later.advanced(by: timer.interval) }
      return later
    }
  }
}

extension Clock {
  /// Returns this clock's times, again and again at an interval.
  ///
  /// - Parameters:
  ///   - interval: The time between two of them, and before the first. With one that is not positive they
  ///     come as fast as the task asks.
  ///   - tolerance: The delay that is allowed for each.
  /// - Returns: A sequence that ends only when its task is cancelled: see ``ClockTimer``.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Self> {
    ClockTimer(clock: self, interval: interval, tolerance: tolerance)
  }

  /// Returns this clock's times, again and again at an interval, for a clock whose type is unknown:
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// for await _ in clock.timer(interval: .seconds(1)) { … }
  /// ```
  ///
  /// Disfavored, as a clock of a known type is not to be hidden.
  ///
  /// - Parameters:
  ///   - interval: The time between two of them, and before the first. With one that is not positive they
  ///     come as fast as the task asks.
  ///   - tolerance: The delay that is allowed for each.
  /// - Returns: A sequence that ends only when its task is cancelled: see ``ClockTimer``.
  @_disfavoredOverload
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<AnyClock<Duration>>
  where Duration: Hashable {
    ClockTimer(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}
