import ComposableArchitecture
import Foundation
import IssueReporting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

/// Why a download failed. The description contains what happened and what to do.
public enum DownloadError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreachable
  case refused(status: Int)
  case brokenOff
  case changed
  case damaged
  case notUnderstood

  public var description: String {
    switch self {
    case .unreachable:
      "The server can't be reached. Try again to resume."
    case .refused(404):
      "The server doesn't have this file, so the download can't resume. Choose another file."
    case .refused(let status):
      "The server responded with the status \(status). Try again to resume."
    case .brokenOff:
      "The connection was lost. Try again to resume."
    case .changed:
      "The file on the server has changed. Try again from the beginning."
    case .damaged:
      "The checksum is wrong, because data was damaged in transit. Try again from the beginning."
    case .notUnderstood:
      "The server's response is invalid. Try again from the beginning."
    }
  }

  /// A Boolean value that indicates whether another attempt can use the received data.
  public var keepsProgress: Bool {
    switch self {
    case .unreachable, .refused, .brokenOff: true
    case .changed, .damaged, .notUnderstood: false
    }
  }
}

extension DownloadClient {
  /// Creates a client that downloads files over HTTP, with a separate request for each chunk. Cancelling a
  /// download cancels the current request, and sends no more.
  ///
  /// - Parameters:
  ///   - server: A closure that returns the server's URL. The files are in its folder `files`.
  ///   - size: The size of a chunk, in bytes.
  public static func http(
    _ server: @escaping @Sendable () async -> URL,
    piecesOf size: Int = 32 * 1024
  ) -> Self {
    Self { wanted throws(CancellationError) in
      let url = await server().appending(path: "files").appending(path: wanted.file)
      var request = URLRequest(url, wanted.conditions)
      request.setValue("bytes=\(wanted.start)-\(wanted.start + size - 1)", forHTTPHeaderField: "Range")
      request.setValue(wanted.version, forHTTPHeaderField: "If-Range")
      return try await URLSession.uncached.answer(to: request)
        .mapError(DownloadError.init)
        .flatMap { DownloadChunk.read($0.body, $0.head, wanted: wanted) }
    }
  }
}

extension DownloadError {
  /// Any error that does not mean a missing connection is treated as a lost connection, because systems
  /// report it with many different codes.
  fileprivate init(_ error: URLError) {
    switch error.code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet, .timedOut:
      self = .unreachable
    default: self = .brokenOff
    }
  }
}

extension DownloadChunk {
  /// Reads a response, which must contain the requested range.
  fileprivate static func read(
    _ body: Data,
    _ head: HTTPURLResponse,
    wanted: DownloadRequest
  ) -> Result<DownloadChunk, DownloadError> {
    switch head.statusCode {
    case 206: break
    // The server returns the whole file if its version differs from the requested one.
    case 200: return .failure(wanted.version == nil ? .notUnderstood : .changed)
    case let status: return .failure(.refused(status: status))
    }
    guard
      let range = head.value(forHTTPHeaderField: "Content-Range").flatMap(ContentRange.init),
      range.start == wanted.start,
      let checksum = head.value(forHTTPHeaderField: "Repr-Digest").flatMap(CRC32C.value(inDigest:)),
      let version = head.value(forHTTPHeaderField: "ETag")
    else { return .failure(.notUnderstood) }
    guard body.count == range.length else { return .failure(.brokenOff) }
    return .success(
      DownloadChunk(bytes: [UInt8](body), fileSize: range.size, fileChecksum: checksum, version: version)
    )
  }
}

/// The range of a file that a response contains, in the format of the field `Content-Range`: `bytes
/// 0-99/1234`.
struct ContentRange: Equatable {
  let start: Int
  let length: Int
  let size: Int

  init?(_ field: String) {
    let prefix = "bytes "
    guard field.hasPrefix(prefix) else { return nil }
    let numbers = field.dropFirst(prefix.count)
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
      .map { Int($0) }
    guard
      numbers.count == 3, let start = numbers[0], let end = numbers[1], let size = numbers[2],
      0 <= start, start <= end, end < size
    else { return nil }
    self.start = start
    length = end - start + 1
    self.size = size
  }
}
