import Foundation
import OpenCombine

extension OperationQueue {
  /// A scheduler of OpenCombine's name, which does what the queue itself does.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = OperationQueue.SchedulerTimeType
    public typealias SchedulerOptions = OperationQueue.SchedulerOptions

    /// The queue that runs the actions.
    public let queue: OperationQueue

    /// Makes a scheduler of a queue.
    /// - Parameter queue: The queue that runs the actions.
    public init(_ queue: OperationQueue) {
      self.queue = queue
    }

    public var wrapped: OperationQueue { queue }
  }

  /// The queue as a scheduler of OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
