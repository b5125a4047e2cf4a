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
