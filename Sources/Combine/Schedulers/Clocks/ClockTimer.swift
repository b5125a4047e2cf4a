import TributaryReports

/// An asynchronous sequence that emits a clock's time at a fixed interval.
///
/// ```swift
/// for await time in clock.timer(interval: .seconds(1)) { … }
/// ```
///
/// An iteration starts when your task requests the first time. Later times are multiples of the interval
/// after that start, regardless of how long your task takes. When your task requests the next time after some
/// times have passed, the sequence skips those. The iteration ends when you cancel the task.
///
/// If you use an unimplemented clock, an iteration counts as a single use, which the clock reports once. If
/// that clock has no underlying clock, the iteration ends immediately.
///
/// The type `AsyncTimerSequence` of swift-async-algorithms is similar. You can import both, because the names
/// differ.
public struct ClockTimer<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  /// The clock that provides the times.
  public let clock: C

  /// The time before the first element, and between two elements.
  public let interval: C.Duration

  /// The additional delay that you permit for each element.
  public let tolerance: C.Duration?

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// An iterator over the times of a clock.
  public struct Iterator: AsyncIteratorProtocol {
    private let timer: ClockTimer
    private var clock: C
    private var latest: C.Instant?
    private var isOver = false
    /// The reason why the iteration ended, which is a cancellation error or the error of the clock.
    package private(set) var failure: (any Error)?

    fileprivate init(timer: ClockTimer) {
      self.timer = timer
      clock = timer.clock
    }

    /// Sleeps until the next time.
    /// - Returns: The clock's time after the sleep, or `nil` when the task is cancelled.
    public mutating func next() async -> C.Instant? {
      await next(isolation: nil)
    }

    /// Sleeps until the next time.
    /// - Parameter actor: The actor of the caller, on which the task resumes.
    /// - Returns: The clock's time after the sleep, or `nil` when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> C.Instant? {
      if isOver { return nil }
      let now = clock.now
      if latest == nil { noteReport() }
      if isOver { return nil }
      let due = nextTime(after: latest ?? now, passed: now)
      do {
        if timer.interval <= .zero {
          // Without an interval, the timer doesn't wait, even if the clock would for a sleep of zero.
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

    /// Records the report of an unimplemented clock, after which the rest of the iteration counts as the same
    /// use.
    private mutating func noteReport() {
      guard let reporting = clock as? any ReportingClock else { return }
      if let clock = reporting.afterReport as? C { self.clock = clock } else { isOver = true }
    }

    private func nextTime(after start: C.Instant, passed now: C.Instant) -> C.Instant {
      let next = start.advanced(by: timer.interval)
      guard next <= now, timer.interval > .zero else { return next }
      let missed = (next.duration(to: now) / timer.interval).rounded(.down)
      var later = next.advanced(by: timer.interval * (Int(exactly: missed) ?? 0))
      // Corrects the rounding of the division.
      while later <= now { later = later.advanced(by: timer.interval) }
      return later
    }
  }
}

extension Clock {
  /// Returns an asynchronous sequence that emits this clock's time at a fixed interval.
  ///
  /// - Parameters:
  ///   - interval: The time before the first element, and between two elements. If it is zero or negative,
  ///     elements arrive as fast as the task requests them.
  ///   - tolerance: The additional delay that you permit for each element.
  /// - Returns: A sequence that ends when its task is cancelled. See ``ClockTimer``.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Self> {
    ClockTimer(clock: self, interval: interval, tolerance: tolerance)
  }

  /// Returns an asynchronous sequence that emits the time of a clock of unknown type at a fixed interval.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// for await _ in clock.timer(interval: .seconds(1)) { … }
  /// ```
  ///
  /// This method is disfavored, because a clock of a known type doesn't need to be erased.
  ///
  /// - Parameters:
  ///   - interval: The time before the first element, and between two elements. If it is zero or negative,
  ///     elements arrive as fast as the task requests them.
  ///   - tolerance: The additional delay that you permit for each element.
  /// - Returns: A sequence that ends when its task is cancelled. See ``ClockTimer``.
  @_disfavoredOverload
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<AnyClock<Duration>>
  where Duration: Hashable {
    ClockTimer(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}
