/// The progress of a download. The bytes are verified and discarded, because this page does not use them.
public struct DownloadProgress: Equatable, Sendable {
  /// How many bytes have arrived.
  public private(set) var received = 0
  /// The size of the file, once it is known.
  public private(set) var size: Int?
  /// The version of the file that the bytes belong to.
  public private(set) var version: String?
  private var checksum = CRC32C()

  /// Creates an empty progress.
  public init() {}

  public var isComplete: Bool { received == size }

  /// Returns the progress after another chunk. The chunk must have the same version, and after the last one
  /// the checksum must be correct.
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
