import CombineCore
import Foundation

/// Wakes run loops that sleep.
///
/// A sleeping loop does not notice a block that another thread hands it, and Foundation has no call that
/// wakes it. A timer that becomes due does. Each loop gets one timer for each mode, that is kept for its
/// life: outside of Apple's platforms Foundation never releases a timer, so that one for each wake-up would
/// leak.
///
/// Unchecked because of the timers, which are guarded by `lock`. They stand here because a run loop has no
/// place for them.
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

  /// Makes the loop do another pass.
  func wake(_ loop: RunLoop, mode: RunLoop.Mode) {
    timer(of: loop, mode: mode).fireDate = Date()
  }

  /// Gives the loop a timer to wait for in a mode.
  func attach(to loop: RunLoop, mode: RunLoop.Mode) {
    _ = timer(of: loop, mode: mode)
  }

  private func timer(of loop: RunLoop, mode: RunLoop.Mode) -> Timer {
    // The timer of the common modes is one of the default mode as well.
    let mode = mode == .default ? .common : mode
    let key = Key(loop: ObjectIdentifier(loop), mode: mode)
    return lock.withLock {
      // A loop that is gone may have left its identity to this one.
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
