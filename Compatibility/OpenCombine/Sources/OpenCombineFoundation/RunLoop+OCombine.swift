import Foundation
import OpenCombine

extension RunLoop {
  /// A scheduler of OpenCombine's name, which does what the run loop itself does.
  public struct OCombine: WrappingScheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
    public typealias SchedulerOptions = RunLoop.SchedulerOptions

    /// The run loop that runs the actions.
    public let runLoop: RunLoop

    /// Makes a scheduler of a run loop.
    /// - Parameter runLoop: The run loop that runs the actions.
    public init(_ runLoop: RunLoop) {
      self.runLoop = runLoop
    }

    public var wrapped: RunLoop { runLoop }
  }

  /// The run loop as a scheduler of OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
