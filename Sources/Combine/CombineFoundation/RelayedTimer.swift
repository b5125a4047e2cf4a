import CombineCore
import Dispatch
import Foundation
import Synchronization

/// A timer of Dispatch whose action runs elsewhere: on a run loop or an operation queue.
///
/// Foundation's own timers are never released outside of Apple's platforms, and so would leak with each value
/// of `delay` or `debounce`.
final class RelayedTimer: Cancellable, Sendable {
  /// What becomes of the timer after a run.
  enum Repetition {
    case none

    /// Runs at fixed times. Those that are missed are skipped.
    case every(TimeInterval)

    /// Runs so long after the end of a run.
    case after(TimeInterval)
  }

  private static let queue = DispatchQueue(label: "Tributary timers")

  // Unsafe because Dispatch has not marked it: sources can be used from any thread.
  private nonisolated(unsafe) let source = DispatchSource.makeTimerSource(queue: RelayedTimer.queue)
  private let repetition: Repetition
  private let tolerance: DispatchTimeInterval
  private let action: RevocableAction

  /// Whether the action waits to run. A loop or a queue that stands still gets it once.
  private let isRelayed = Atomic(false)

  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - tolerance: The delay that is allowed.
  ///   - action: The closure to run, which is released after the last run and on cancel.
  ///   - relay: A closure that gets each run, for it to be called where the action is to run.
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
      // As for timers of Foundation, a tenth of a millisecond at least. Dispatch traps for very long ones.
      let repeating = min(max(interval, 1e-4), 1e9)
      source.schedule(deadline: deadline, repeating: repeating, leeway: self.tolerance)
    } else {
      source.schedule(deadline: deadline, leeway: self.tolerance)
    }
    // The source keeps itself, and this, by its handler until it is cancelled.
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

/// An action that can be taken back, after which it does not run and what it captured is released.
///
/// Where the system keeps a block longer than it can run, the block holds one of these in place of the
/// action. Unchecked because of the action, which is guarded by `lock`.
final class RevocableAction: @unchecked Sendable {
  private let lock = Lock()

  /// Guarded by `lock`; `nil` once revoked.
  private var action: ScheduledAction?

  init(_ action: @escaping () -> Void) {
    self.action = ScheduledAction(action)
  }

  func run() {
    lock.withLock { action }?.run()
  }

  /// Runs the action and revokes it before that, so that it never runs again.
  func runOnce() {
    lock.withLock { action.take() }?.run()
  }

  func revoke() {
    let released = lock.withLock { action.take() }
    withExtendedLifetime(released) {}
  }
}

/// An action on its way to the thread where it runs.
///
/// Unchecked because Combine's schedulers take closures that are not `@Sendable`. The caller is responsible
/// for what the closure does on the scheduler's thread. The schedulers never run an action twice at once, and
/// what the caller did before scheduling happens before the run.
struct ScheduledAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
