/// The measurements of a timer, in nanoseconds.
public struct Timing: Codable, Hashable, Sendable {
  /// The name, such as `live_pages_rendering`.
  public let timer: String
  /// The path of the page, or an empty string for timers of all pages.
  public let page: String
  /// The number of measurements.
  public let count: Int
  /// The median.
  public let median: Int
  /// The 99th percentile.
  public let percentile99: Int

  public init(timer: String, page: String, count: Int, median: Int, percentile99: Int) {
    self.timer = timer
    self.page = page
    self.count = count
    self.median = median
    self.percentile99 = percentile99
  }
}
