import Foundation
import OpenCombine

extension Timer {
  /// The timer's publisher under OpenCombine's name.
  public enum OCombine {
    public typealias TimerPublisher = Timer.TimerPublisher

    /// Returns a publisher that sends the date again and again, once it is connected.
    /// - Parameters:
    ///   - interval: The time between two dates, in seconds.
    ///   - tolerance: How much later a date may come, in seconds; `nil` for any.
    ///   - runLoop: The run loop that the timer runs on.
    ///   - mode: The mode of the run loop.
    ///   - options: Unused; there for source compatibility.
    public static func publish(
      every interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      on runLoop: RunLoop,
      in mode: RunLoop.Mode,
      options: RunLoop.OCombine.SchedulerOptions? = nil
    ) -> TimerPublisher {
      Timer.publish(every: interval, tolerance: tolerance, on: runLoop, in: mode, options: options)
    }
  }
}
