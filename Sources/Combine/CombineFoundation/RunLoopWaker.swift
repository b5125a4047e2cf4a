import CombineCore
import Dispatch
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

/// Runs what is scheduled on the main run loop, also where nothing runs that loop.
///
/// On Apple's platforms an `async` `main` runs the main run loop. Elsewhere it drains the main queue alone,
/// and so does Swift Testing. A main run loop that runs drains the main queue too. So an action is scheduled
/// on both, and the first that gets to it runs it. The two never run at once: they share a thread, or the
/// loop's thread has ended.
final class MainRunLoop: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  static let shared = MainRunLoop()

  private let lock = Lock()
  private var actions = Queue<ScheduledAction>()
  /// Whether a pass of the loop was requested and has not come. A loop that never runs keeps one block.
  private var isLoopPassRequested = false
  private var isQueuePassRequested = false

  private init() {}

  /// Runs the action in the next pass of the loop or of the queue, behind those that wait.
  func schedule(_ action: ScheduledAction) {
    let (requestsLoopPass, requestsQueuePass) = lock.withLock {
      defer { (isLoopPassRequested, isQueuePassRequested) = (true, true) }
      actions.append(action)
      return (!isLoopPassRequested, !isQueuePassRequested)
    }
    if requestsLoopPass { RunLoop.main.perform { self.run(inLoop: true) } }
    // It wakes the loop, too.
    if requestsQueuePass { DispatchQueue.main.async { self.run(inLoop: false) } }
  }

  /// Runs the actions that wait by now. Those that they schedule wait for the next pass.
  private func run(inLoop: Bool) {
    let count = lock.withLock {
      if inLoop { isLoopPassRequested = false } else { isQueuePassRequested = false }
      return actions.count
    }
    for _ in 0..<count {
      // An action that runs the loop nested may have run those behind it.
      guard let action = lock.withLock({ actions.popFirst() }) else { return }
      action.run()
    }
  }
}
