import Foundation
import OpenCombine

extension OperationQueue {
  /// A scheduler of OpenCombine's name, which does what the queue itself does.
  public struct OCombine: Scheduler {
    public typealias SchedulerTimeType = OperationQueue.SchedulerTimeType
    public typealias SchedulerOptions = OperationQueue.SchedulerOptions

    /// The queue that runs the actions.
    public let queue: OperationQueue

    /// Makes a scheduler of a queue.
    /// - Parameter queue: The queue that runs the actions.
    public init(_ queue: OperationQueue) {
      self.queue = queue
    }

    public var now: SchedulerTimeType { queue.now }

    public var minimumTolerance: SchedulerTimeType.Stride { queue.minimumTolerance }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      queue.schedule(options: options, action)
    }

    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      queue.schedule(after: date, tolerance: tolerance, options: options, action)
    }

    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      queue.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }
  }

  /// The queue as a scheduler of OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
