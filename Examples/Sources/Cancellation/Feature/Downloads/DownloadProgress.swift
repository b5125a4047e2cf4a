/// How far a download has come. The bytes themselves are checked and dropped: a page about cancelling has no
/// use for them.
public struct DownloadProgress: Equatable, Sendable {
  /// How many bytes have come.
  public private(set) var received = 0
  /// The size of the file, once it is known.
  public private(set) var size: Int?
  /// Which version of the file the bytes are from.
  public private(set) var version: String?
  private var checksum = CRC32C()

  /// Nothing has come.
  public init() {}

  /// Whether all of the file has come.
  public var isComplete: Bool { received == size }

  /// The progress with the next piece of the file, which has to be of the same version, and right when it is
  /// the last.
  func appending(_ chunk: DownloadChunk) -> Result<DownloadProgress, DownloadError> {
    guard version == nil || version == chunk.version, size == nil || size == chunk.fileSize else {
      return .failure(.changed)
    }
    var progress = self
    progress.size = chunk.fileSize
    progress.version = chunk.version
    progress.received += chunk.bytes.count
    progress.checksum.update(chunk.bytes)
    guard !chunk.bytes.isEmpty, progress.received <= chunk.fileSize else { return .failure(.notUnderstood) }
    guard !progress.isComplete || progress.checksum.value == chunk.fileChecksum else {
      return .failure(.damaged)
    }
    return .success(progress)
  }
}
