import CombineCore
import Dispatch
import Foundation
import Synchronization

// The units of date-based strides.
//
// The conversions divide by a power of ten, because its reciprocal can't be represented exactly.
extension TimeInterval {
  static func seconds(_ count: Int) -> TimeInterval { TimeInterval(count) }

  static func milliseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e3 }

  static func microseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e6 }

  static func nanoseconds(_ count: Int) -> TimeInterval { TimeInterval(count) / 1e9 }
}

extension DispatchTimeInterval {
  /// Creates an interval from a number of seconds. A negative number becomes zero, and a number that is too
  /// large becomes `never`.
  init(clamping seconds: TimeInterval) {
    guard seconds > 0 else {
      self = .nanoseconds(0)
      return
    }
    self = Int(exactly: (seconds * 1_000_000_000).rounded()).map { .nanoseconds($0) } ?? .never
  }
}

/// A dispatch timer that runs its action on a run loop or an operation queue.
///
/// On non-Apple platforms, Foundation doesn't release its own timers, and each element of `delay` or
/// `debounce` would leak one of them.
final class RelayedTimer: Cancellable, Sendable {
  /// Determines whether and when the timer runs again after a run.
  enum Repetition {
    case none

    /// Runs at fixed times. Missed runs are skipped.
    case every(TimeInterval)

    /// Runs after a delay from the end of the previous run.
    case after(TimeInterval)
  }

  /// The serial queue of all timers. Dispatch's default queue is concurrent, and a timer on it would cost
  /// memory that is never returned.
  static let queue = DispatchQueue(label: "Tributary timers")

  // Any thread may use a source, but Dispatch hasn't marked it as sendable.
  private nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: RelayedTimer.queue)
  private let repetition: Repetition
  private let tolerance: DispatchTimeInterval
  private let action: RevocableAction

  /// `true` while the action is waiting to run, which keeps it from piling up in a blocked loop or queue.
  private let isRelayed = Atomic(false)

  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - tolerance: The maximum additional delay.
  ///   - action: The closure to run, which is released after the last run and on cancellation.
  ///   - relay: A closure that receives each run as a closure and calls it on the action's thread.
  init(
    at date: Date,
    repeating repetition: Repetition,
    tolerance: TimeInterval,
    _ action: @escaping () -> Void,
    relay: @escaping @Sendable (_ run: ScheduledAction) -> Void
  ) {
    self.repetition = repetition
    self.tolerance = DispatchTimeInterval(clamping: tolerance)
    self.action = RevocableAction(action)
    let deadline = DispatchTime.now() + max(date.timeIntervalSinceNow, -1e9)
    if case .every(let interval) = repetition {
      // The minimum is a tenth of a millisecond, as for Foundation's timers. Dispatch traps for very long
      // intervals, and for one that isn't a number.
      let repeating = interval > 1e-4 ? min(interval, 1e9) : 1e-4
      source.schedule(deadline: deadline, repeating: repeating, leeway: self.tolerance)
    } else {
      source.schedule(deadline: deadline, leeway: self.tolerance)
    }
    // The handler retains the source and this object until the source is cancelled.
    source.setEventHandler { [self] in
      guard !isRelayed.exchange(true, ordering: .acquiringAndReleasing) else { return }
      relay(ScheduledAction { [self] in run() })
    }
    source.activate()
  }

  private func run() {
    isRelayed.store(false, ordering: .releasing)
    switch repetition {
    case .none:
      source.cancel()
      action.runOnce()
    case .every:
      action.run()
    case .after(let interval):
      action.run()
      source.schedule(deadline: .now() + max(interval, 0), leeway: tolerance)
    }
  }

  func cancel() {
    source.cancel()
    action.revoke()
  }
}

/// An action that you can revoke, after which it no longer runs, and its captured values are released.
///
/// The system may retain a block that can no longer run. When the block references a revocable action instead
/// of the action itself, it doesn't keep the action's values alive. `lock` protects the action.
final class RevocableAction: @unchecked Sendable {
  private let lock = Lock()

  /// Guarded by `lock`, or `nil` once revoked.
  private var action: ScheduledAction?

  init(_ action: @escaping () -> Void) {
    self.action = ScheduledAction(action)
  }

  func run() {
    lock.withLock { action }?.run()
  }

  /// Revokes the action, then runs it for the last time.
  func runOnce() {
    lock.withLock { action.take() }?.run()
  }

  func revoke() {
    let released = lock.withLock { action.take() }
    withExtendedLifetime(released) {}
  }
}

/// An action transferred to its thread.
///
/// Combine's schedulers accept closures that aren't `@Sendable`, so the caller makes sure that the closure is
/// safe on the scheduler's thread. The schedulers don't run an action concurrently with itself, and
/// everything that the caller does before it schedules the action happens before the run.
struct ScheduledAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
