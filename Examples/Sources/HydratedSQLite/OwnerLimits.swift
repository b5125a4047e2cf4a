/// How long a storage keeps what belongs to one of many owners, and for how many of them.
public struct OwnerLimits: Hashable, Sendable {
  /// The most owners. One more takes the place of the one that was not used for longest.
  public var count: Int
  /// How long the records of an owner are kept that nobody reads or writes.
  public var unusedTime: Duration

  public init(count: Int = 10_000, unusedTime: Duration = .seconds(90 * 24 * 60 * 60)) {
    self.count = count
    self.unusedTime = unusedTime
  }
}
