import Dispatch
import OpenCombine

extension DispatchQueue {
  /// A scheduler of OpenCombine's name, which does what the queue itself does.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    /// The queue that runs the actions.
    public let queue: DispatchQueue

    /// Makes a scheduler of a queue.
    /// - Parameter queue: The queue that runs the actions.
    public init(_ queue: DispatchQueue) {
      self.queue = queue
    }

    public var wrapped: DispatchQueue { queue }
  }

  /// The queue as a scheduler of OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
