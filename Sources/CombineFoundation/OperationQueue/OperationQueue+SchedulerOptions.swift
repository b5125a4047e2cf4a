import Foundation

extension OperationQueue {
  /// There is nothing to say of how an operation queue runs an action.
  public struct SchedulerOptions: Sendable {}
}
