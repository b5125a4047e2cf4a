#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// A file that is the same for everybody, with the headers by which browsers and proxies keep it.
  final class ServedFile: Sendable {
    private let contentType: String
    private let bytes: ByteBuffer
    private let version: String
    private let isForItsVersion: Bool
    /// Compressed when it is first requested, and `nil` inside for a file that does not get shorter.
    private let compressed = Locked<ByteBuffer??>(nil)

    init(_ asset: StaticAsset) {
      contentType = asset.contentType
      bytes = ByteBuffer(bytes: asset.bytes)
      version = asset.version
      isForItsVersion = asset.isForItsVersion
    }

    convenience init(html: String) {
      self.init(
        StaticAsset(path: "", contentType: "text/html; charset=utf-8", bytes: Array(html.utf8))
      )
    }

    /// Returns the file, or that the browser has it already.
    ///
    /// An address that names the version is kept for good. Of others, browsers ask each time whether the file
    /// is still the same, so that a new version of the server is never shown with an old style sheet.
    func response(to request: Request) throws -> Response {
      let isNamed = request.uri.query == version
      // The page of another version goes on without it, and reports nothing that it cannot do.
      if isForItsVersion, request.uri.query != nil, !isNamed { throw Refusal.otherVersion }
      var headers: HTTPFields = [
        .cacheControl: isNamed ? "public, max-age=31536000, immutable" : "no-cache",
        // Weak, as it stands for the compressed file, too.
        .eTag: "W/\"\(version)\"",
      ]
      if isText { headers[.vary] = "Accept-Encoding" }
      if isKnown(to: request) { return Response(status: .notModified, headers: headers) }
      headers[.contentType] = contentType
      if isText, Gzip.isAccepted(by: request.headers), let compressed = compressedBytes {
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
      }
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }

    /// Pictures and archives are compressed already.
    private var isText: Bool {
      contentType.hasPrefix("text/")
        || ["json", "javascript", "xml", "wasm"].contains { contentType.contains($0) }
    }

    private var compressedBytes: ByteBuffer? {
      compressed.withLock { compressed in
        if let compressed { return compressed }
        let new = Gzip.compress(bytes)
        compressed = .some(new)
        return new
      }
    }

    private func isKnown(to request: Request) -> Bool {
      request.headers.entries(of: .ifNoneMatch).contains { tag in
        tag == "*" || tag == "W/\"\(version)\"" || tag == "\"\(version)\""
      }
    }
  }

  extension Refusal {
    static let otherVersion = Refusal(
      status: .notFound,
      message: "The server has another version of this file. Reload the page.",
      reason: "other-version"
    )
  }
#endif
