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
    let alsoOnMainQueue = self === RunLoop.main && (mode == .default || mode == .common)
    guard let interval else {
      let timer = Timer(fire: date, interval: 0, repeats: false) { _ in action.runOnce() }
      add(timer, tolerance: tolerance, mode: mode)
      let token = RunLoopTimer(timer: timer, queueTimer: nil, action: action)
      if alsoOnMainQueue {
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, date.timeIntervalSinceNow)) {
          action.runOnce()
          token.cancel()
        }
      }
      return token
    }
    guard alsoOnMainQueue else {
      let timer = Timer(fire: date, interval: interval, repeats: true) { _ in action.run() }
      add(timer, tolerance: tolerance, mode: mode)
      return RunLoopTimer(timer: timer, queueTimer: nil, action: action)
    }
    let queueTimer = MainQueueTimer(at: date, interval: interval, tolerance: tolerance) { timer in
      if timer.isDue() { action.run() }
    }
    let timer = Timer(fire: date, interval: interval, repeats: true) { [weak queueTimer] _ in
      if queueTimer?.isDue() == true { action.run() }
    }
    add(timer, tolerance: tolerance, mode: mode)
    return RunLoopTimer(timer: timer, queueTimer: queueTimer, action: action)
  }

  private func add(_ timer: Timer, tolerance: TimeInterval, mode: Mode) {
    timer.tolerance = tolerance
    add(timer, forMode: mode)
  }
}

/// A timer on a run loop that can be ended from any thread.
///
/// Unchecked because of the timer: all that is done with it after it was added is to invalidate it, which a
/// lock of Foundation's guards.
struct RunLoopTimer: Cancellable, @unchecked Sendable {
  fileprivate let timer: Timer
  /// The timer on the main queue, where the loop is the main one.
  fileprivate let queueTimer: MainQueueTimer?
  fileprivate let action: RevocableAction

  func cancel() {
    timer.invalidate()
    queueTimer?.cancel()
    action.revoke()
  }
}
