import Foundation
import OpenCombine

extension RunLoop {
  /// A scheduler under OpenCombine's name that behaves like the run loop itself.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
    public typealias SchedulerOptions = RunLoop.SchedulerOptions

    /// The run loop that runs the actions.
    public let runLoop: RunLoop

    /// Creates a scheduler for a run loop.
    /// - Parameter runLoop: The run loop that runs the actions.
    public init(_ runLoop: RunLoop) {
      self.runLoop = runLoop
    }

    public var wrapped: RunLoop { runLoop }
  }

  /// The run loop as a scheduler under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
