/// The limits of what an inspector keeps for each store, each bloc, and each subscription to a publisher.
///
/// There is no limit for all of them together: it is the number of them times these.
///
/// When a limit is passed, the oldest entries go, and the state that they led to is kept as the one from
/// which the log begins. The latest entry stays in any case.
public struct InspectionLimits: Sendable, Hashable {
  /// The number of entries that are kept.
  public var entries: Int

  /// The number of bytes that the entries may take, as estimated.
  ///
  /// A state is looked through now and then, and after each action that took its reducer long. What two
  /// states share counts for both, so less memory is used than counted where they share much.
  public var bytes: Int

  /// The most actions of effects that wait while the store shows an earlier state. When there are so many,
  /// the store returns to its present state by itself, and handles them.
  public var heldActions: Int

  /// - Parameters:
  ///   - entries: The number of entries that are kept: at least one.
  ///   - bytes: The number of bytes that the entries may take, as estimated.
  ///   - heldActions: The greatest number of actions of effects that wait while the store shows an earlier
  ///     state.
  public init(entries: Int = 10_000, bytes: Int = 64 << 20, heldActions: Int = 100_000) {
    self.entries = max(1, entries)
    self.bytes = bytes
    self.heldActions = max(1, heldActions)
  }
}
