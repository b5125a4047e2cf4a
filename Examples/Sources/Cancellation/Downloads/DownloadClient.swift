import ComposableArchitecture
import IssueReporting

/// Gets files piece by piece.
public struct DownloadClient: Sendable {
  /// The next piece of a file, or why there is none. It throws only when it is cancelled: that is no failure, and nobody is to be
  /// told.
  public var chunk:
    @Sendable (_ request: DownloadRequest) async throws(CancellationError) -> Result<
      DownloadChunk, DownloadError
    >

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
  public var file: String
  /// From which byte on.
  public var start: Int
  /// Which version of the file, unless any will do.
  public var version: String?
  public var conditions: ServerConditions

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
  public var bytes: [UInt8]
  public var fileSize: Int
  public var fileChecksum: UInt32
  public var version: String

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
