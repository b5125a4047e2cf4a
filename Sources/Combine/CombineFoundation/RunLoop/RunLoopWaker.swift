import CombineCore
import Foundation

/// Wakes run loops that sleep.
///
/// A sleeping loop does not notice a block that another thread hands it, and Foundation has no call that
/// wakes it. A timer that becomes due does. Each loop gets one timer, in its default mode, that is kept for
/// its life: outside of Apple's platforms Foundation never releases a timer, so that one for each wake-up
/// would leak.
///
/// Unchecked because of the timers, which are guarded by `lock`. They stand here because a run loop has no
/// place for them.
final class RunLoopWaker: @unchecked Sendable {
  static let shared = RunLoopWaker()

  private struct WakeTimer {
    weak var loop: RunLoop?
    let timer: Timer
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var wakeTimers: [ObjectIdentifier: WakeTimer] = [:]

  private init() {}

  /// Makes the loop do another pass, unless it is the caller's own and so awake.
  func wake(_ loop: RunLoop) {
    guard RunLoop.current !== loop else { return }
    timer(of: loop).fireDate = Date()
  }

  private func timer(of loop: RunLoop) -> Timer {
    let key = ObjectIdentifier(loop)
    return lock.withLock {
      // A loop that is gone may have left its identity to this one.
      if let kept = wakeTimers[key], kept.loop === loop { return kept.timer }
      wakeTimers = wakeTimers.filter { $0.value.loop != nil }
      let yearInSeconds: TimeInterval = 365 * 24 * 60 * 60
      let timer = Timer(timeInterval: yearInSeconds, repeats: true) { _ in }
      loop.add(timer, forMode: .default)
      wakeTimers[key] = WakeTimer(loop: loop, timer: timer)
      return timer
    }
  }
}
