import ComposableArchitecture
import IssueReporting

/// A client that downloads files in chunks.
public struct DownloadClient: Sendable {
  /// Returns the next chunk of a file, or the error. It throws only when it is cancelled, which is not a
  /// failure and is not shown.
  public var chunk:
    @Sendable (_ request: DownloadRequest) async throws(CancellationError) -> Result<
      DownloadChunk, DownloadError
    >

  /// Creates a client from a closure, for example for HTTP or for tests.
  public init(
    chunk:
      @escaping @Sendable (_ request: DownloadRequest) async throws(CancellationError)
      -> Result<DownloadChunk, DownloadError>
  ) {
    self.chunk = chunk
  }
}

/// A request for a chunk of a file.
public struct DownloadRequest: Equatable, Sendable {
  /// The name of the file on the server.
  public var file: String
  /// The offset of the first byte.
  public var start: Int
  /// The version of the file, or `nil` for any.
  public var version: String?
  /// The requested server conditions.
  public var conditions: ServerConditions

  /// Creates a request for the bytes after the received ones.
  public init(
    file: String,
    start: Int,
    version: String? = nil,
    conditions: ServerConditions = ServerConditions()
  ) {
    self.file = file
    self.start = start
    self.version = version
    self.conditions = conditions
  }
}

/// A chunk of a file, with information about the whole file.
public struct DownloadChunk: Equatable, Sendable {
  /// The requested bytes, or the first part of them.
  public var bytes: [UInt8]
  /// The size of the whole file, in bytes.
  public var fileSize: Int
  /// The CRC-32C of the whole file.
  public var fileChecksum: UInt32
  /// The version of the file. Chunks of different versions cannot be combined.
  public var version: String

  /// Creates a chunk.
  public init(bytes: [UInt8], fileSize: Int, fileChecksum: UInt32, version: String) {
    self.bytes = bytes
    self.fileSize = fileSize
    self.fileChecksum = fileChecksum
    self.version = version
  }
}

extension DownloadClient: TestDependencyKey {
  /// Reports an issue, because tests should provide the server's files.
  public static let testValue = DownloadClient { request throws(CancellationError) in
    reportIssue(
      "\(request.file) was requested in a test that doesn't override 'downloads'."
    )
    return .failure(.unreachable)
  }
}

extension DependencyValues {
  /// The client that downloads files.
  public var downloads: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}
