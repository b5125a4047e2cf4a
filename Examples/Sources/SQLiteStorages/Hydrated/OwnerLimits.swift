/// The limits for the number of owners and for how long their records are kept.
public struct OwnerLimits: Hashable, Sendable {
  /// The maximum number of owners. An additional owner replaces one that was used on only one day, after
  /// ``newcomerTime``. If there is none, the records of the additional owner are not kept, because names can
  /// easily be invented and must not displace the records of others.
  public var count: Int
  /// How long the records of an unused owner are kept.
  public var unusedTime: Duration
  /// How long a new owner is protected from being replaced. An owner that is used again after that time
  /// stays.
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
