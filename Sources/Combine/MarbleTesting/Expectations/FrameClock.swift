import CombineShim
import Schedulers

/// Divides a test scheduler's time into frames.
final class FrameClock<Time: Strideable, Options> where Time.Stride: SchedulerTimeIntervalConvertible {
  private let scheduler: TestScheduler<Time, Options>
  private let frameLength: Time.Stride
  private var dates: [Time]
  private var last = 0

  /// Two adjacent frames, if something happened between their beginnings. No diagram can show such an event.
  private(set) var split: (before: Int, after: Int)?

  init(scheduler: TestScheduler<Time, Options>, frameLength: Time.Stride) {
    precondition(frameLength > .zero, "The length of a frame must be positive, not \(frameLength)")
    self.scheduler = scheduler
    self.frameLength = frameLength
    dates = [scheduler.now]
  }

  /// The current frame.
  var frame: Int {
    let now = scheduler.now
    if last == 0 || isClose(now, to: date(of: last)) { return last }
    if !isClose(now, to: date(of: last - 1)) { split = split ?? (last - 1, last) }
    return last - 1
  }

  /// Whether two dates are equal, apart from the rounding errors of floating-point time.
  private func isClose(_ date: Time, to other: Time) -> Bool {
    guard date != other else { return true }
    var distance = date < other ? date.distance(to: other) : other.distance(to: date)
    for _ in 0..<10 {
      guard distance < frameLength else { return false }
      distance += distance
    }
    return distance < frameLength
  }

  /// Returns the time at which a frame begins.
  func date(of frame: Int) -> Time {
    while dates.count <= frame { dates.append(dates[dates.count - 1].advanced(by: frameLength)) }
    return dates[frame]
  }

  /// Advances to the beginning of a frame, and runs the actions that are due by then.
  func advance(to frame: Int) {
    last = frame
    scheduler.advance(to: date(of: frame))
  }

  /// Schedules a closure for the beginning of a frame.
  func schedule(frame: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: date(of: frame), tolerance: .zero, options: nil, action)
  }

  /// Schedules a closure that runs after a number of frames.
  func schedule(framesFromNow frames: Int, _ action: @escaping () -> Void) {
    var date = scheduler.now
    for _ in 0..<frames { date = date.advanced(by: frameLength) }
    scheduler.schedule(after: date, tolerance: .zero, options: nil, action)
  }
}
