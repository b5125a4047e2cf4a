import CombineCore
import Foundation

/// Runs an action on an operation queue again and again: each operation, once it has run, adds the next.
///
/// Unchecked because of what can change, which is guarded by `lock`.
final class OperationRepetition: Cancellable, @unchecked Sendable {
  private let action: RevocableAction
  private let lock = Lock()

  /// Guarded by `lock`; `nil` once cancelled.
  private var queue: OperationQueue?

  /// The operation that waits or runs. Guarded by `lock`.
  private var current: DelayedOperation?

  private let interval: TimeInterval
  private let tolerance: TimeInterval

  init(
    of action: @escaping () -> Void,
    on queue: OperationQueue,
    interval: TimeInterval,
    tolerance: TimeInterval
  ) {
    self.action = RevocableAction(action)
    self.queue = queue
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Adds the next operation, unless cancelled.
  /// - Parameter date: The date at which it becomes ready; worked out after the operation was added.
  func addOperation(readyAt date: @autoclosure () -> Date) {
    let operation = DelayedOperation { [self] in runAndRepeat() }
    let queue = lock.withLock {
      if self.queue != nil { current = operation }
      return self.queue
    }
    guard let queue else { return }
    queue.addOperation(operation)
    operation.becomeReady(at: date(), tolerance: tolerance)
  }

  private func runAndRepeat() {
    action.run()
    addOperation(readyAt: Date(timeIntervalSinceNow: interval))
  }

  func cancel() {
    let (released, operation) = lock.withLock { (queue.take(), current.take()) }
    action.revoke()
    operation?.cancel()
    withExtendedLifetime(released) {}
  }
}
