import Foundation

extension OperationQueue {
  /// Options without a content; there for source compatibility with Combine.
  public struct SchedulerOptions: Sendable {}
}
