#if LivePages
  import HTTPTypes
  import NIOCore
  import NIOEmbedded
  import NIOHTTP1
  import NIOHTTPCompression

  /// Compresses responses.
  enum Gzip {
    /// The length from which compression saves a packet.
    static let shortestLength = 1_400

    /// Whether a browser accepts compressed responses.
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

    /// Returns bytes in the format gzip; `nil` if that is not shorter.
    static func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
      guard bytes.readableBytes >= shortestLength, let compressed = try? deflate(bytes) else { return nil }
      return compressed.readableBytes < bytes.readableBytes ? compressed : nil
    }

    /// NIO offers its zlib as a channel handler only.
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
    /// The entries of a list that a field has, without spaces.
    func entries(of name: HTTPField.Name) -> [String] {
      (self[name] ?? "").utf8.split(separator: UInt8(ascii: ",")).map { entry in
        String(Substring(entry)).filter { $0 != " " && $0 != "\t" }
      }
    }
  }
#endif
