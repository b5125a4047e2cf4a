import ComposableArchitecture
import IssueReporting

/// Gets files piece by piece.
public struct DownloadClient: Sendable {
  /// The next piece of a file, or why there is none. It throws only when it is cancelled: that is no
  /// failure, and is not shown.
  public var chunk:
    @Sendable (_ request: DownloadRequest) async throws(CancellationError) -> Result<
      DownloadChunk, DownloadError
    >

  /// A client that gets pieces by a closure, such as one over HTTP or one of a test.
  public init(
    chunk:
      @escaping @Sendable (_ request: DownloadRequest) async throws(CancellationError)
      -> Result<DownloadChunk, DownloadError>
  ) {
    self.chunk = chunk
  }
}

/// Which piece of which file is wanted.
public struct DownloadRequest: Equatable, Sendable {
  /// What the server calls it.
  public var file: String
  /// From which byte on.
  public var start: Int
  /// Which version of the file, unless any will do.
  public var version: String?
  /// What the server is to be like.
  public var conditions: ServerConditions

  /// A request for what follows the bytes that are here already.
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

/// A piece of a file, with what is known of the whole.
public struct DownloadChunk: Equatable, Sendable {
  /// What was asked for, or the first part of that.
  public var bytes: [UInt8]
  /// How many bytes the whole file has.
  public var fileSize: Int
  /// The CRC-32C of the whole file.
  public var fileChecksum: UInt32
  /// Which version of the file it is from. Pieces of two versions make no file.
  public var version: String

  /// A piece as the server sent it.
  public init(bytes: [UInt8], fileSize: Int, fileChecksum: UInt32, version: String) {
    self.bytes = bytes
    self.fileSize = fileSize
    self.fileChecksum = fileChecksum
    self.version = version
  }
}

extension DownloadClient: TestDependencyKey {
  /// Reports an issue: a test says what the server has.
  public static let testValue = DownloadClient { request throws(CancellationError) in
    reportIssue(
      "\(request.file) was downloaded in a test that has no server. Set 'downloads' in its dependencies."
    )
    return .failure(.unreachable)
  }
}

extension DependencyValues {
  /// Where files are downloaded from.
  public var downloads: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}
