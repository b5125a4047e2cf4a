/// How much an inspector keeps for each store.
///
/// When a limit is passed, the oldest entries go, and the state that they led to is kept as the one from
/// which the log begins. The latest entry stays in any case.
public struct InspectionLimits: Sendable, Hashable {
  /// How many entries are kept.
  public var entries: Int

  /// How many bytes the entries may take, as estimated.
  ///
  /// A state is looked through now and then, and after each action that took its reducer long. What two
  /// states share counts for both, so less memory is used than counted where they share much.
  public var bytes: Int

  /// - Parameters:
  ///   - entries: How many entries are kept: at least one.
  ///   - bytes: How many bytes the entries may take, as estimated.
  public init(entries: Int = 10_000, bytes: Int = 64 << 20) {
    self.entries = max(1, entries)
    self.bytes = bytes
  }
}
