import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
