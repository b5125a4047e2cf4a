import Foundation
import OpenCombine

extension Timer {
  /// The timer's publisher under OpenCombine's name.
  public enum OCombine {
    public typealias TimerPublisher = Timer.TimerPublisher

    /// Returns a publisher that repeatedly emits the current date after it is connected.
    /// - Parameters:
    ///   - interval: The time between two dates, in seconds.
    ///   - tolerance: The permitted delay of a date, in seconds, or `nil` for any delay.
    ///   - runLoop: The run loop that runs the timer.
    ///   - mode: The mode of the run loop.
    ///   - options: Unused, for source compatibility.
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
