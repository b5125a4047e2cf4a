import CombineCore
import Dispatch
import Foundation

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

/// A timer on the main queue beside one on the main run loop: whichever comes first runs an action, once for
/// each time at which it is due.
final class MainQueueTimer: @unchecked Sendable {
  // Sendable: `latest` is guarded by `lock`; sources can be cancelled from any thread.

  private let source = DispatchSource.makeTimerSource(queue: .main)
  /// The time at which the timer was made. Ticks count from here by a clock that nobody sets back.
  private let begun = DispatchTime.now()
  /// The seconds from `begun` to the first run; below zero if its date had passed.
  private let delay: TimeInterval
  private let interval: TimeInterval
  private let lock = Lock()
  /// The last time at which the action ran, as a number of intervals since the first.
  private var latest = -1

  /// - Parameters:
  ///   - interval: The time between two runs, at least a nanosecond.
  ///   - tick: A closure that runs the action if `isDue()` of the timer returns true.
  init(
    at date: Date,
    interval: TimeInterval,
    tolerance: TimeInterval,
    tick: @escaping @Sendable (MainQueueTimer) -> Void
  ) {
    delay = date.timeIntervalSinceNow
    self.interval = max(interval, 1e-9)
    source.schedule(
      deadline: begun + max(0, delay),
      // Dispatch traps for intervals beyond its range. `isDue` refuses ticks that come before their time.
      repeating: min(self.interval, 1e9),
      leeway: .nanoseconds(Int(min(max(0, tolerance), 1e6) * 1e9))
    )
    // The source keeps itself by its handler until it is cancelled.
    source.setEventHandler { tick(self) }
    source.activate()
  }

  /// Returns whether the action has not run yet for the present time. Times that were missed are skipped.
  func isDue(at now: DispatchTime = .now()) -> Bool {
    // Either timer may be a little early.
    let early = min(interval / 10, 0.001)
    let elapsed = Double(now.uptimeNanoseconds &- begun.uptimeNanoseconds) / 1e9 - delay
    let number = Int(exactly: ((elapsed + early) / interval).rounded(.down)) ?? .max
    return lock.withLock {
      guard number > latest else { return false }
      latest = number
      return true
    }
  }

  func cancel() {
    source.setEventHandler {}
    source.cancel()
  }
}
