import CombineShim

/// A clock whose sleeps return immediately. Each sleep advances the clock to its deadline instead of waiting.
///
/// Use it for tests and previews without delays. A task that sleeps repeatedly still yields to other tasks,
/// and can be cancelled.
///
/// It can be used from any thread.
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

  /// The latest deadline of any sleep.
  public var now: Instant { lock.withLock { current } }

  /// Zero, since any duration is supported.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock to the deadline, unless it is in the past, and yields to other tasks.
  /// - Parameters:
  ///   - deadline: The time after the sleep.
  ///   - tolerance: Unused.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { current = max(current, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

// Unchecked: the lock guards the mutable state.
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

/// An instant of a virtual clock, relative to that clock's beginning.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the beginning.
  public let offset: Duration

  /// Creates an instant.
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
