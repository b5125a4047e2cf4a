import CombineCore
import Foundation

extension RunLoop {
  /// Runs an action at a date, and again after each interval if there is one.
  /// - Parameter interval: The time between two runs, or `nil` for one run.
  /// - Returns: A token that ends the timer when it is cancelled. Safe from any thread.
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

/// A loop that may go with its thread.
///
/// Unchecked, as `RunLoop` is not marked: only its thread-safe members are used.
private struct WeakRunLoop: @unchecked Sendable {
  weak let loop: RunLoop?
}
