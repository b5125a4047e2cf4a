import CombineCore
import Dispatch
import Foundation

/// Runs scheduled actions on the main operation queue. That queue runs its operations on the main dispatch
/// queue.
///
/// An operation costs several hundred bytes and twenty microseconds. As long as the operation queue has no
/// operations that an action could overtake, the action is dispatched directly to the main queue.
final class MainOperationQueue: @unchecked Sendable {
  // This class is sendable because `lock` guards its fields.

  static let shared = MainOperationQueue()

  private let queue = OperationQueue.main
  private let lock = Lock()

  /// The actions that are waiting. Each carrier, which is an operation or a block of the main queue, runs the
  /// first of them, so the actions keep their order.
  private var actions = Queue<ScheduledAction>()

  /// The number of operations that carry actions.
  private var operationCount = 0

  private init() {}

  /// Runs the action after the waiting actions and the queue's operations.
  func schedule(_ action: ScheduledAction) {
    let hasOperations = lock.withLock {
      actions.append(action)
      return operationCount > 0
    }
    // Counting the queue's operations takes time proportional to their number. The main queue cannot be
    // suspended.
    if hasOperations || queue.operationCount > 0 {
      addOperation()
    } else {
      DispatchQueue.main.async { [self] in runFirst() }
    }
  }

  private func addOperation() {
    lock.withLock { operationCount += 1 }
    queue.addOperation { [self] in
      lock.withLock { operationCount -= 1 }
      runFirst()
    }
  }

  private func runFirst() {
    lock.withLock { actions.popFirst() }?.run()
  }
}
