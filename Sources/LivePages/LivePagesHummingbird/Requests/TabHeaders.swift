#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The headers that a page script uses to describe itself in requests. Another site can't make a browser
  /// send them.
  struct TabHeaders {
    private let fields: HTTPFields

    init(_ request: Request) {
      fields = request.headers
    }

    /// A tab in a request, and its progress.
    struct Tab {
      let token: SecretToken
      /// The number of the last message that the tab has received.
      let heard: Int
      /// The last saved epoch of the session that the tab has received.
      let epoch: Int
      /// The digest of the page content in the browser, or `nil` if the browser doesn't report it.
      let digest: String?

      /// - Returns: The tab, or `nil` if the text isn't a token with optional progress, such as `token:7`,
      ///   `token:7:2` or `token:7:2:8c1f`.
      init?(_ text: Substring.UTF8View) {
        let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 3).map { String(Substring($0)) }
        guard let first = parts.first, let token = SecretToken(cookie: first) else { return nil }
        self.token = token
        heard = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        epoch = parts.count > 2 ? Int(parts[2]) ?? 0 : 0
        // A digest has at most 16 digits. It is kept for as long as the stream exists.
        digest = parts.count > 3 && parts[3].utf8.count <= 16 ? parts[3] : nil
      }
    }

    /// The tabs in `Live-Page`. Excess tabs are ignored.
    var tabs: [Tab] {
      (fields[.livePage] ?? "").utf8.split(separator: UInt8(ascii: " "), maxSplits: 1000)
        .compactMap { Tab($0) }
    }

    /// The browser's name for the stream that carries its tabs, in `Live-Stream`.
    var stream: SecretToken? { fields[.liveStream].flatMap { SecretToken(cookie: $0) } }

    /// The number of the last batch that the browser has received, in `Live-Batch`, or `nil` for a browser
    /// that doesn't poll.
    var receivedBatch: Int? {
      guard let number = fields[.liveBatch].flatMap({ Int($0) }) else { return nil }
      return (0..<1 << 53).contains(number) ? number : nil
    }

    /// The id of the upload, in `Live-Upload`.
    var upload: UploadID? {
      fields[.liveUpload].flatMap { SecretToken(cookie: $0) }.map { UploadID(token: $0) }
    }

    /// The offset of the body in its file, in `Live-Upload-Offset`.
    var uploadOffset: Int? {
      guard let offset = fields[.liveUploadOffset].flatMap({ Int($0) }) else { return nil }
      return offset >= 0 ? offset : nil
    }

    /// The number of the first event, in `Live-Event`.
    var firstEvent: Int? {
      guard let number = fields[.liveEvent].flatMap({ Int($0) }) else { return nil }
      return (1..<1 << 53).contains(number) ? number : nil
    }
  }

  extension HTTPField.Name {
    // Always valid, because they are literals of letters and dashes.
    static let livePage = HTTPField.Name("Live-Page") ?? .origin
    static let liveStream = HTTPField.Name("Live-Stream") ?? .origin
    static let liveBatch = HTTPField.Name("Live-Batch") ?? .origin
    /// Instructs nginx, and compatible proxies, not to buffer a response.
    static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .origin
    static let liveUpload = HTTPField.Name("Live-Upload") ?? .origin
    static let liveUploadOffset = HTTPField.Name("Live-Upload-Offset") ?? .origin
    static let liveEvent = HTTPField.Name("Live-Event") ?? .origin
  }

  extension HTTPRequest {
    /// The maximum length of a path with its query, in bytes.
    static let longestTarget = 16 * 1024
    /// The maximum length of one header field, and of all fields together, in bytes.
    static let longestField = 32 * 1024
    static let longestFields = 64 * 1024

    /// Checks the head of a request before other code reads it. It checks the lengths first, and then whether
    /// the strings can be compared in linear time, both encoded and percent-decoded.
    func checkBounds() throws(Refusal) {
      let path = path ?? ""
      guard path.utf8.count <= Self.longestTarget else { throw .longTarget }
      var count = authority?.utf8.count ?? 0
      for field in headerFields {
        count += field.name.rawName.utf8.count + field.value.utf8.count
        guard field.value.utf8.count <= Self.longestField else { throw .longFields }
      }
      guard count <= Self.longestFields else { throw .longFields }
      guard authority?.hasBoundedCharacters ?? true, path.hasBoundedCharacters,
        headerFields.allSatisfy({ $0.value.hasBoundedCharacters }),
        !path.utf8.contains(UInt8(ascii: "%")) || Self.percentDecoded(path).hasBoundedCharacters
      else { throw .unboundedText }
    }

    /// Returns the decoded text. Invalid UTF-8 is repaired, as in the most lenient decoders.
    private static func percentDecoded(_ text: String) -> String {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count)
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        let digits = rest.prefix(2)
        if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(Substring(digits), radix: 16) {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  extension Refusal {
    static let longTarget = Refusal(
      status: .uriTooLong,
      message: "The address exceeds the limit of \(HTTPRequest.longestTarget) bytes.",
      headers: [.connection: "close"],
      reason: "long-target"
    )

    static let longFields = Refusal(
      status: .requestHeaderFieldsTooLarge,
      message:
        "The headers of the request, such as its cookies, are too long. Delete the cookies of this site.",
      headers: [.connection: "close"],
      reason: "long-fields"
    )

    static let unboundedText = Refusal(
      status: .badRequest,
      message: """
        The request contains a character with more than \(String.mostScalarsInCharacter) code points, such as \
        combining marks. Nothing was changed. Shorten it.
        """,
      reason: "unbounded-text"
    )
  }
#endif
