import CombineCore
import Dispatch
import Foundation

/// Wakes sleeping run loops.
///
/// A block from another thread doesn't wake a sleeping loop, and Foundation has no method for this. A timer
/// that fires does wake the loop. Each loop has one timer for each mode, which exists as long as the loop.
/// Off Apple's platforms, Foundation never releases timers, so a new timer for each wake-up would leak.
///
/// The conformance is unchecked because `lock` guards the timers. They are stored here because a run loop
/// cannot store them.
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

  /// Adds a timer to the loop, so that the loop can wait in a mode.
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

/// Runs scheduled actions on the main run loop, even if nothing runs that loop.
///
/// On Apple's platforms, an `async` `main` runs the main run loop. On other platforms, it only drains the
/// main queue. Swift Testing does the same. A running main run loop also drains the main queue. An action is
/// therefore scheduled on both, and whichever is first runs it. The two never run an action concurrently,
/// because either they share a thread, or the loop's thread has ended.
final class MainRunLoop: @unchecked Sendable {
  // This class is sendable because `lock` guards its fields.

  static let shared = MainRunLoop()

  private let lock = Lock()
  private var actions = Queue<ScheduledAction>()
  /// Whether a requested pass of the loop is pending. A loop that never runs therefore retains only one
  /// block.
  private var isLoopPassRequested = false
  private var isQueuePassRequested = false

  private init() {}

  /// Runs the action in the next pass of the loop or of the queue, after the actions that are already
  /// waiting.
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

  /// Runs the waiting actions. If these actions schedule others, the others wait for the next pass.
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
