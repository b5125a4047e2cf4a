import Foundation

extension RunLoop {
  /// Options without a content; there for source compatibility with Combine.
  public struct SchedulerOptions: Sendable {}
}
