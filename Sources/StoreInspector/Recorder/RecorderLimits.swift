/// How much a recorder keeps.
public struct RecorderLimits: Sendable, Hashable {
  /// How many bytes a file may have.
  public var bytes: Int
  /// How many entries a file may have.
  public var entries: Int
  /// How many entries may wait to be written. Further ones are left out, and a new file begins after them.
  public var waiting: Int
  /// How many bytes the entries that wait may take, as estimated. A single one may take more.
  public var waitingBytes: Int

  /// - Parameters:
  ///   - bytes: How many bytes a file may have.
  ///   - entries: How many entries a file may have: at least one.
  ///   - waiting: How many entries may wait to be written: at least one.
  ///   - waitingBytes: How many bytes these may take, as estimated.
  public init(
    bytes: Int = 16 << 20,
    entries: Int = 100_000,
    waiting: Int = 1_000,
    waitingBytes: Int = 64 << 20
  ) {
    self.bytes = bytes
    self.entries = max(1, entries)
    self.waiting = max(1, waiting)
    self.waitingBytes = waitingBytes
  }
}
