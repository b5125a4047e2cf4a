import Foundation
import OpenCombine

extension RunLoop {
  /// A scheduler of OpenCombine's name, which does what the run loop itself does.
  public struct OCombine: Scheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
    public typealias SchedulerOptions = RunLoop.SchedulerOptions

    /// The run loop that runs the actions.
    public let runLoop: RunLoop

    /// Makes a scheduler of a run loop.
    /// - Parameter runLoop: The run loop that runs the actions.
    public init(_ runLoop: RunLoop) {
      self.runLoop = runLoop
    }

    public var now: SchedulerTimeType { runLoop.now }

    public var minimumTolerance: SchedulerTimeType.Stride { runLoop.minimumTolerance }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      runLoop.schedule(options: options, action)
    }

    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      runLoop.schedule(after: date, tolerance: tolerance, options: options, action)
    }

    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      runLoop.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }
  }

  /// The run loop as a scheduler of OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
