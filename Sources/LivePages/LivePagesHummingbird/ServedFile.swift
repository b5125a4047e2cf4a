#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore
  import NIOCore
  import NIOEmbedded
  import NIOHTTP1
  import NIOHTTPCompression

  /// A file that has the same content for everybody, with the headers for caches.
  final class ServedFile: Sendable {
    private let contentType: String
    private let bytes: ByteBuffer
    private let version: String
    private let isForItsVersion: Bool
    /// The compressed content, which is created on the first request. The inner `nil` represents a file that
    /// compression doesn't make shorter.
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

    /// Returns the file, or a response that tells the browser to use its copy.
    ///
    /// Browsers cache an address with the version permanently. For other addresses, they check every time
    /// whether the file has changed, so that they don't combine a new version of the server with an old style
    /// sheet.
    func response(to request: Request) throws -> Response {
      let isNamed = request.uri.query == version
      // A page of a different version works without this file, and shows no error.
      if isForItsVersion, request.uri.query != nil, !isNamed { throw Refusal.otherVersion }
      var headers: HTTPFields = [
        .cacheControl: isNamed ? "public, max-age=31536000, immutable" : "no-cache",
        // The tag is weak, because it also represents the compressed file.
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

    /// A Boolean value that indicates whether the file is text. Pictures and archives are already compressed.
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

  /// Compresses responses.
  enum Gzip {
    /// The length above which compression saves a packet.
    static let shortestLength = 1_400

    /// Returns a Boolean value that indicates whether a browser accepts compressed responses.
    static func isAccepted(by fields: HTTPFields) -> Bool {
      fields.entries(of: .acceptEncoding).contains { entry in
        let parts = entry.lowercased().utf8.split(
          separator: UInt8(ascii: ";"),
          omittingEmptySubsequences: false
        )
        .map { String(Substring($0)) }
        guard parts[0] == "gzip" else { return false }
        return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 0 <= 0 }
      }
    }

    /// Returns bytes in gzip format, or `nil` if they would not be shorter.
    static func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
      guard bytes.readableBytes >= shortestLength, let compressed = try? deflate(bytes) else { return nil }
      return compressed.readableBytes < bytes.readableBytes ? compressed : nil
    }

    /// Compresses bytes with NIO's zlib, which is available only as a channel handler.
    private static func deflate(_ bytes: ByteBuffer) throws -> ByteBuffer {
      let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
      defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
      let request = HTTPRequestHead(
        version: .http1_1,
        method: .GET,
        uri: "/",
        headers: ["Accept-Encoding": "gzip"]
      )
      try channel.writeInbound(HTTPServerRequestPart.head(request))
      channel.write(
        HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)),
        promise: nil
      )
      channel.write(HTTPServerResponsePart.body(.byteBuffer(bytes)), promise: nil)
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
      var compressed = ByteBuffer()
      while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
        if case .body(.byteBuffer(var body)) = part { compressed.writeBuffer(&body) }
      }
      return compressed
    }
  }

  extension HTTPFields {
    /// Returns the entries of a comma-separated field, without spaces.
    func entries(of name: HTTPField.Name) -> [String] {
      (self[name] ?? "").utf8.split(separator: UInt8(ascii: ",")).map { entry in
        String(Substring(entry)).filter { $0 != " " && $0 != "\t" }
      }
    }
  }

  extension TransientFile {
    /// Serves the files that are in memory at the time of a request.
    static func serve(on router: Router<BasicRequestContext>, policy: SameSitePolicy) {
      router.get(RouterPath(folder + ":name")) { request, context in
        try policy.check(host: request)
        guard let file = file(named: context.parameters.get("name") ?? "") else {
          throw Refusal.discardedFile
        }
        return file.response
      }
    }

    private var response: Response {
      // A path is that of one file forever.
      let headers: HTTPFields = [
        .contentType: contentType,
        .cacheControl: "private, max-age=31536000, immutable",
      ]
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  extension Refusal {
    static let discardedFile = Refusal(
      status: .notFound,
      message: "No page displays this file anymore.",
      reason: "discarded-file"
    )
  }
#endif
