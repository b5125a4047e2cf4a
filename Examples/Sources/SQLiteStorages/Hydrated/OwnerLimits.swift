/// The number of owners whose records a storage keeps, and the time.
public struct OwnerLimits: Hashable, Sendable {
  /// The most owners. One more takes the place of one that was used on a single day, after ``newcomerTime``.
  /// If there is none, its records are not kept: names are easily invented, and must not cost others their
  /// records.
  public var count: Int
  /// The time for which the records of an owner are kept that nobody reads or writes.
  public var unusedTime: Duration
  /// The time for which a new owner is safe from others, and after which one that was used again stays.
  public var newcomerTime: Duration

  public init(
    count: Int = 10_000,
    unusedTime: Duration = .seconds(90 * 24 * 60 * 60),
    newcomerTime: Duration = .seconds(24 * 60 * 60)
  ) {
    self.count = count
    self.unusedTime = unusedTime
    self.newcomerTime = newcomerTime
  }
}
