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
