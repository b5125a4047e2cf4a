import Dispatch
import OpenCombine

extension DispatchQueue {
  /// A scheduler under OpenCombine's name that behaves like the queue itself.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    public typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    /// The queue that runs the actions.
    public let queue: DispatchQueue

    /// Creates a scheduler for a queue.
    /// - Parameter queue: The queue that runs the actions.
    public init(_ queue: DispatchQueue) {
      self.queue = queue
    }

    public var wrapped: DispatchQueue { queue }
  }

  /// The queue as a scheduler under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
