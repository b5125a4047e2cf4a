/// The limits of what a recorder keeps.
public struct RecorderLimits: Sendable, Hashable {
  /// The number of bytes that a file may have.
  public var bytes: Int
  /// The number of entries that a file may have.
  public var entries: Int
  /// The number of entries that may wait to be written. Further ones are left out, and a new file begins
  /// after them.
  public var waiting: Int
  /// The number of bytes that the entries that wait may take, as estimated. A single one may take more.
  public var waitingBytes: Int

  /// - Parameters:
  ///   - bytes: The number of bytes that a file may have.
  ///   - entries: The number of entries that a file may have: at least one.
  ///   - waiting: The number of entries that may wait to be written: at least one.
  ///   - waitingBytes: The bytes that these may take, as estimated.
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
