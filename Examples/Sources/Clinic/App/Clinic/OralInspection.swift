/// The result of an inspection.
public struct OralInspection: Hashable, Sendable {
  public let area: String
  /// The score, from 0 to 100, where 100 is best.
  public let score: Int

  public init(area: String, score: Int) {
    self.area = area
    self.score = score
  }
}
