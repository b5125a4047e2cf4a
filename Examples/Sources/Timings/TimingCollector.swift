import CoreMetrics
import Foundation
import NIOConcurrencyHelpers

/// Records the measurements of a site's timers, and ignores other metrics.
public final class TimingCollector: MetricsFactory {
  private struct Key: Hashable {
    let timer: String
    let page: String
  }

  private final class Timer: TimerHandler {
    let histogram = NIOLockedValueBox(Histogram())

    func recordNanoseconds(_ duration: Int64) { histogram.withLockedValue { $0.note(duration) } }
  }

  private let timers = NIOLockedValueBox<[Key: Timer]>([:])

  public init() {}

  /// The current measurements, ordered by the timers' names and pages.
  public var timings: [Timing] {
    let timers = timers.withLockedValue { $0 }
    return timers.sorted { ($0.key.timer, $0.key.page) < ($1.key.timer, $1.key.page) }.map { key, timer in
      let histogram = timer.histogram.withLockedValue { $0 }
      return Timing(
        timer: key.timer,
        page: key.page,
        count: histogram.count,
        median: histogram.percentile(0.5),
        percentile99: histogram.percentile(0.99)
      )
    }
  }

  /// Writes the measurements as JSON.
  public func write(to file: URL) throws {
    try JSONEncoder().encode(timings).write(to: file, options: .atomic)
  }

  // MARK: MetricsFactory

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    let page = dimensions.first { $0.0 == "page" }?.1 ?? ""
    return timers.withLockedValue { timers in
      let key = Key(timer: label, page: page)
      if let known = timers[key] { return known }
      let timer = Timer()
      timers[key] = timer
      return timer
    }
  }

  public func destroyTimer(_ handler: any TimerHandler) {}

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    NOOPMetricsHandler.instance
  }

  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    NOOPMetricsHandler.instance
  }

  public func destroyCounter(_ handler: any CounterHandler) {}

  public func destroyRecorder(_ handler: any RecorderHandler) {}
}
