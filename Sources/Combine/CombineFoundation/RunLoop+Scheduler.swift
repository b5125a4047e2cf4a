import CombineCore
import Dispatch
import Foundation

// You can schedule actions from any thread. They run on the thread of the run loop while the loop runs in its
// default mode, and don't run inline. Actions of the main run loop may also run on the main queue, because
// there may be nothing that runs the loop.
extension RunLoop: Scheduler {
  /// The current date.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs the action in the next pass of the loop.
  /// - Parameters:
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    guard self !== RunLoop.main else { return MainRunLoop.shared.schedule(action) }
    perform { action.run() }
    // If this is the caller's own loop, it is already awake.
    if RunLoop.current !== self { RunLoopWaker.shared.wake(self, mode: .default) }
  }

  /// Runs the action at the date.
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that you permit.
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    startTimer(at: date.date, interval: nil, tolerance: tolerance.timeInterval, mode: .default, action)
  }

  /// Runs the action at the date, and again after each interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The additional delay that you permit for each run.
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action when you cancel or release it.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    AnyCancellable(
      startTimer(
        at: date.date,
        interval: interval.timeInterval,
        tolerance: tolerance.timeInterval,
        mode: .default,
        action
      )
    )
  }
}

extension RunLoop {
  /// An empty type for source compatibility with Combine.
  public struct SchedulerOptions: Sendable {}
}

extension RunLoop {
  /// A date in the time of a run loop, encoded with the key `date`.
  // The members are duplicates of those in `OperationQueue.SchedulerTimeType`, which is a separate type in
  // Combine.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The underlying date.
    public var date: Date

    public init(_ date: Date) {
      self.date = date
    }

    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }
  }
}

extension RunLoop.SchedulerTimeType {
  /// An interval of run-loop time, as a floating-point number of seconds. Literals are seconds.
  // The members are duplicates of those in `OperationQueue.SchedulerTimeType.Stride`, which is a separate
  // type in Combine.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable
  {
    public typealias FloatLiteralType = TimeInterval
    public typealias IntegerLiteralType = TimeInterval
    public typealias Magnitude = TimeInterval

    /// The interval in seconds. Despite the name, it may be negative.
    public var magnitude: TimeInterval

    /// The interval as a Foundation time interval.
    public var timeInterval: TimeInterval { magnitude }

    /// Creates an interval from a number of seconds.
    public init(_ timeInterval: TimeInterval) {
      magnitude = timeInterval
    }

    /// Creates an interval from a number of seconds.
    public init(floatLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Creates an interval from a number of seconds.
    public init(integerLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Creates an interval from a number of seconds, or returns `nil` if a `TimeInterval` cannot represent
    /// the number exactly.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = TimeInterval(exactly: source) else { return nil }
      self.init(seconds)
    }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

    public static func += (lhs: inout Stride, rhs: Stride) { lhs.magnitude += rhs.magnitude }

    public static func -= (lhs: inout Stride, rhs: Stride) { lhs.magnitude -= rhs.magnitude }

    public static func *= (lhs: inout Stride, rhs: Stride) { lhs.magnitude *= rhs.magnitude }

    public static func seconds(_ s: Double) -> Stride { Stride(s) }

    public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }

    public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }
  }
}

extension RunLoop {
  /// Runs an action at a date and, with an interval, again after each interval.
  /// - Parameter interval: The time between two runs, or `nil` for one run.
  /// - Returns: The timer, which runs until you cancel it. You can cancel it from any thread.
  @discardableResult
  func startTimer(
    at date: Date,
    interval: TimeInterval?,
    tolerance: TimeInterval,
    mode: Mode,
    _ action: @escaping () -> Void
  ) -> RelayedTimer {
    let repetition: RelayedTimer.Repetition = if let interval { .every(interval) } else { .none }
    if self === RunLoop.main && (mode == .default || mode == .common) {
      return RelayedTimer(at: date, repeating: repetition, tolerance: tolerance, action) { run in
        MainRunLoop.shared.schedule(run)
      }
    }
    // A loop without a source would end.
    RunLoopWaker.shared.attach(to: self, mode: mode)
    let loop = WeakRunLoop(loop: self)
    return RelayedTimer(at: date, repeating: repetition, tolerance: tolerance, action) { run in
      guard let loop = loop.loop else { return }
      loop.perform(inModes: [mode]) { run.run() }
      RunLoopWaker.shared.wake(loop, mode: mode)
    }
  }
}

/// A weak reference to a run loop, which may be released together with its thread.
///
/// This uses only the thread-safe members of `RunLoop`, which isn't marked as sendable.
private struct WeakRunLoop: @unchecked Sendable {
  weak let loop: RunLoop?
}

/// Wakes sleeping run loops.
///
/// A block from another thread doesn't wake a sleeping loop, and Foundation has no method for this, but a
/// timer that fires does. A loop has one timer for each mode, which exists as long as the loop does. A new
/// timer for each wake-up would leak, because Foundation doesn't release timers on non-Apple platforms.
///
/// `lock` protects the timers, which are stored here because a run loop can't store them.
final class RunLoopWaker: @unchecked Sendable {
  static let shared = RunLoopWaker()

  private struct Key: Hashable {
    let loop: ObjectIdentifier
    let mode: RunLoop.Mode
  }

  private struct WakeTimer {
    weak var loop: RunLoop?
    let timer: Timer
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var wakeTimers: [Key: WakeTimer] = [:]

  private init() {}

  /// Makes the loop run one more pass.
  func wake(_ loop: RunLoop, mode: RunLoop.Mode) {
    timer(of: loop, mode: mode).fireDate = Date()
  }

  /// Adds a timer to the loop, which lets the loop wait in a mode.
  func attach(to loop: RunLoop, mode: RunLoop.Mode) {
    _ = timer(of: loop, mode: mode)
  }

  private func timer(of loop: RunLoop, mode: RunLoop.Mode) -> Timer {
    // A timer of the common modes also serves the default mode.
    let mode = mode == .default ? .common : mode
    let key = Key(loop: ObjectIdentifier(loop), mode: mode)
    return lock.withLock {
      // A new loop may have the identity of a released one.
      if let kept = wakeTimers[key], kept.loop === loop { return kept.timer }
      wakeTimers = wakeTimers.filter { $0.value.loop != nil }
      let yearInSeconds: TimeInterval = 365 * 24 * 60 * 60
      let timer = Timer(timeInterval: yearInSeconds, repeats: true) { _ in }
      loop.add(timer, forMode: mode)
      wakeTimers[key] = WakeTimer(loop: loop, timer: timer)
      return timer
    }
  }
}

/// Runs scheduled actions on the main run loop, even when nothing runs that loop.
///
/// On Apple platforms, an `async` `main` runs the main run loop, while on other platforms, it only drains the
/// main queue, as Swift Testing does. Because a running main run loop also drains the main queue, an action
/// is scheduled on both, and runs on the one that comes first. The two don't run an action concurrently,
/// because either they share a thread, or the loop's thread has ended.
final class MainRunLoop: @unchecked Sendable {
  // `lock` protects the fields, which any thread may access.

  static let shared = MainRunLoop()

  private let lock = Lock()
  private var actions = Queue<ScheduledAction>()
  /// `true` while a requested pass of the loop is pending. As a result, a loop that doesn't run retains only
  /// one block.
  private var isLoopPassRequested = false
  private var isQueuePassRequested = false

  private init() {}

  /// Runs the action in the next pass of the loop or the queue, after the actions that are already waiting.
  func schedule(_ action: ScheduledAction) {
    let (requestsLoopPass, requestsQueuePass) = lock.withLock {
      defer { (isLoopPassRequested, isQueuePassRequested) = (true, true) }
      actions.append(action)
      return (!isLoopPassRequested, !isQueuePassRequested)
    }
    if requestsLoopPass { RunLoop.main.perform { self.run(inLoop: true) } }
    // This also wakes the loop.
    if requestsQueuePass { DispatchQueue.main.async { self.run(inLoop: false) } }
  }

  /// Runs the waiting actions. If these schedule others, the others wait for the next pass.
  private func run(inLoop: Bool) {
    let count = lock.withLock {
      if inLoop { isLoopPassRequested = false } else { isQueuePassRequested = false }
      return actions.count
    }
    for _ in 0..<count {
      // If an action ran the loop recursively, the following actions may already have run.
      guard let action = lock.withLock({ actions.popFirst() }) else { return }
      action.run()
    }
  }
}
