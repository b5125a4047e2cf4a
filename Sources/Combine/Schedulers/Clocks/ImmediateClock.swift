import CombineShim

/// A clock whose sleeps end at once: each moves the clock on to its deadline instead of waiting.
///
/// It stands in where a test or a preview wants no waiting. A task that sleeps again and again still lets
/// others go on, and can be cancelled.
///
/// It may be used from any thread.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the clock's time.
  public typealias Instant = VirtualInstant<Duration>

  private let lock = Lock()

  /// Guarded by `lock`.
  private var current: Instant

  /// Makes a clock.
  /// - Parameter now: The time at first.
  public init(now: Instant = Instant()) {
    current = now
  }

  /// The latest time that anybody has slept until.
  public var now: Instant { lock.withLock { current } }

  /// Zero: no time is too short.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock on to the deadline, unless it is past, and lets other tasks go on.
  /// - Parameters:
  ///   - deadline: The time afterwards.
  ///   - tolerance: Unused.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { current = max(current, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

// Unchecked: what changes is guarded by the lock.
extension ImmediateClock: @unchecked Sendable {}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock whose sleeps return at once.
  public static var immediate: Self { ImmediateClock() }
}

/// A point in the time of a clock that does not run by itself, counted from that clock's beginning.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the beginning.
  public let offset: Duration

  /// Makes a point in time.
  /// - Parameter offset: The time since the beginning.
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
  /// The offset: `1.5 seconds`.
  public var description: String { "\(offset)" }
}
