import Foundation

extension RunLoop {
  /// There is nothing to say of how a run loop runs an action.
  public struct SchedulerOptions: Sendable {}
}
