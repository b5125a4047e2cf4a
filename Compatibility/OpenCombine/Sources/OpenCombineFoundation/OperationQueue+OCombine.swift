import Foundation
import OpenCombine

extension OperationQueue {
  /// A scheduler under OpenCombine's name that behaves like the queue itself.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = OperationQueue.SchedulerTimeType
    public typealias SchedulerOptions = OperationQueue.SchedulerOptions

    /// The queue that runs the actions.
    public let queue: OperationQueue

    /// Creates a scheduler for a queue.
    /// - Parameter queue: The queue that runs the actions.
    public init(_ queue: OperationQueue) {
      self.queue = queue
    }

    public var wrapped: OperationQueue { queue }
  }

  /// The queue as a scheduler under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
