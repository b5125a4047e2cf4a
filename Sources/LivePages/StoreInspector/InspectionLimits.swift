/// An inspector's recording limits. They apply separately to each store, each bloc, and each subscription to
/// a publisher.
///
/// There is no total limit. The maximum total is the number of these objects times the limits.
///
/// When a limit is exceeded, the oldest entries are removed, and the state after them becomes the beginning
/// of the log. The latest entry is always kept.
public struct InspectionLimits: Sendable, Hashable {
  /// The maximum number of entries.
  public var entries: Int

  /// The maximum total size of the entries, in bytes, as estimated.
  ///
  /// States are measured occasionally, and after each action whose reducer took a long time. Storage that two
  /// states share is counted for both, so the actual memory use is lower if they share much of it.
  public var bytes: Int

  /// The maximum number of effect actions to hold while the store shows an earlier state. When it is reached,
  /// the store automatically returns to its present state and handles the actions.
  public var heldActions: Int

  /// - Parameters:
  ///   - entries: The maximum number of entries, at least one.
  ///   - bytes: The maximum total size of the entries, in bytes, as estimated.
  ///   - heldActions: The maximum number of effect actions to hold while the store shows an earlier state.
  public init(entries: Int = 10_000, bytes: Int = 64 << 20, heldActions: Int = 100_000) {
    self.entries = max(1, entries)
    self.bytes = bytes
    self.heldActions = max(1, heldActions)
  }
}
