/// A plan for straight teeth: a row of aligners, each worn for some days.
public struct SmileSolution: Hashable, Sendable {
  public let name: String
  /// The current aligner.
  public let aligner: Int
  public let aligners: Int
  /// The number of days until the next aligner.
  public let daysLeft: Int

  public init(name: String, aligner: Int, aligners: Int, daysLeft: Int) {
    self.name = name
    self.aligner = aligner
    self.aligners = aligners
    self.daysLeft = daysLeft
  }
}
