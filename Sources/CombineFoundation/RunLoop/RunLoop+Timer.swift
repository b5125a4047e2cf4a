import CombineCore
import Foundation

extension RunLoop {
  /// Runs an action at a date, and again after each interval if there is one.
  ///
  /// Foundation outside of Apple's platforms never releases a timer nor its block. So the block holds a
  /// revocable action, which is released after the last run and on cancel.
  /// - Parameter interval: The time between two runs, or `nil` for one run.
  /// - Returns: A token that ends the timer when it is cancelled or released.
  @discardableResult
  func startTimer(
    at date: Date,
    interval: TimeInterval?,
    tolerance: TimeInterval,
    mode: Mode,
    _ action: @escaping () -> Void
  ) -> RunLoopTimer {
    let action = RevocableAction(action)
    let timer =
      if let interval {
        Timer(fire: date, interval: interval, repeats: true) { _ in action.run() }
      } else {
        Timer(fire: date, interval: 0, repeats: false) { _ in action.runOnce() }
      }
    timer.tolerance = tolerance
    add(timer, forMode: mode)
    return RunLoopTimer(timer: timer, action: action)
  }
}

/// A timer on a run loop that can be ended from any thread.
struct RunLoopTimer: Cancellable {
  fileprivate let timer: Timer
  fileprivate let action: RevocableAction

  func cancel() {
    timer.invalidate()
    action.revoke()
  }
}
