/// What a timer of a site has measured, in nanoseconds.
public struct Timing: Codable, Hashable, Sendable {
  /// Its name, such as `live_pages_rendering`.
  public let timer: String
  /// The path of the page that it is for; empty for one of all pages.
  public let page: String
  /// How many times something was measured.
  public let count: Int
  /// Half of the times it took no longer.
  public let median: Int
  /// It took no longer in 99 of 100 times.
  public let percentile99: Int

  public init(timer: String, page: String, count: Int, median: Int, percentile99: Int) {
    self.timer = timer
    self.page = page
    self.count = count
    self.median = median
    self.percentile99 = percentile99
  }
}
