import CombineShim

/// A clock whose sleeps return immediately, after they have advanced the clock to the deadline of the sleep.
///
/// Use this clock for tests and previews in which you don't want to wait. A task that sleeps repeatedly still
/// yields to other tasks, and you can still cancel it.
///
/// You can use the clock from any thread.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private let lock = Lock()

  /// Guarded by `lock`.
  private var current: Instant

  /// Creates a clock.
  /// - Parameter now: The initial time.
  public init(now: Instant = Instant()) {
    current = now
  }

  /// The latest deadline of all sleeps.
  public var now: Instant { lock.withLock { current } }

  /// The value is zero, because the clock supports any duration.
  public var minimumResolution: Duration { .zero }

  /// Yields to other tasks, and advances the clock to the deadline, unless that is in the past.
  /// - Parameters:
  ///   - deadline: The time after the sleep.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { current = max(current, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

// The lock guards the mutable state.
extension ImmediateClock: @unchecked Sendable {}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock whose sleeps return immediately.
  public static var immediate: Self { ImmediateClock() }
}

/// An instant of a virtual clock, relative to the clock's start.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the clock's start.
  public let offset: Duration

  /// Creates an instant.
  /// - Parameter offset: The time since the clock's start.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.offset < rhs.offset
  }
}

extension VirtualInstant: CustomStringConvertible {
  /// The offset, such as `1.5 seconds`.
  public var description: String { "\(offset)" }
}
