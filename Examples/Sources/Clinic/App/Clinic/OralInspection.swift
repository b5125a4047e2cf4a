/// What an inspection found.
public struct OralInspection: Hashable, Sendable {
  public let area: String
  /// From 0 to 100, where 100 is the best.
  public let score: Int

  public init(area: String, score: Int) {
    self.area = area
    self.score = score
  }
}
