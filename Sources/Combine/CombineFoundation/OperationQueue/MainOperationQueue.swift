import CombineCore
import Dispatch
import Foundation

/// Runs what is scheduled on the main operation queue, which runs its operations on the main queue of
/// Dispatch.
///
/// An operation takes several hundred bytes and twenty microseconds. While the operation queue has none that
/// an action could overtake, the action goes to the main queue without one.
final class MainOperationQueue: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  static let shared = MainOperationQueue()

  private let queue = OperationQueue.main
  private let lock = Lock()

  /// Each carrier, be it an operation or a block of the main queue, runs the first, so that they keep their
  /// order.
  private var actions = Queue<ScheduledAction>()

  /// The number of operations that carry actions.
  private var operationCount = 0

  private init() {}

  /// Runs the action behind those that wait and behind the operations of the queue.
  func schedule(_ action: ScheduledAction) {
    let hasOperations = lock.withLock {
      actions.append(action)
      return operationCount > 0
    }
    // To count the queue's operations takes the longer the more there are. The main queue cannot be
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
