#if LivePages
  /// A request with a position at which a client can send arbitrary text.
  struct HostileRequest: Sendable {
    let name: String
    /// The maximum number of bytes that the site may read at this position.
    private let size: Int
    private var isJSON = false
    /// A Boolean value that indicates whether the text is in JSON that is a string of JSON.
    private var isNested = false
    /// A Boolean value that indicates whether the site decodes the text as a string.
    private var isText = true
    private let make: @Sendable (_ text: [UInt8]) -> [UInt8]

    /// The bytes of a request.
    struct Form {
      let bytes: [UInt8]
      /// A Boolean value that indicates whether the site must refuse the request, because comparing its text
      /// takes long.
      let isRefused: Bool
    }

    /// Returns the requests with a string of the maximum size. In JSON, a second request contains the string with
    /// ASCII escapes. For JSON in JSON, a third one contains escapes that only the inner JSON decodes.
    func forms(of text: HostileText) -> [Form] {
      let bytes = text.bytes(size)
      var forms = [Form(bytes: make(bytes), isRefused: isText && !Self.isBounded(bytes))]
      if isJSON, let escaped = text.escaped(size) {
        let isRefused = text.isInvalid || !Self.isBounded(text.bytes(size / 6))
        forms.append(Form(bytes: make(escaped), isRefused: isRefused))
        if isNested {
          let backslash = UInt8(ascii: "\\")
          let nested = escaped.flatMap { $0 == backslash ? [backslash, backslash] : [$0] }
          forms.append(Form(bytes: make(nested), isRefused: false))
        }
      }
      return forms
    }

    /// Returns whether comparing the bytes is fast. This includes invalid UTF-8, which is repaired or
    /// refused.
    private static func isBounded(_ bytes: [UInt8]) -> Bool {
      String(validating: bytes, as: UTF8.self)?.allSatisfy { $0.unicodeScalars.count <= 64 } ?? true
    }

    // MARK: Heads

    private static func head(_ lines: [UInt8]...) -> [UInt8] {
      lines.flatMap { $0 + Array("\r\n".utf8) } + Array("\r\n".utf8)
    }

    /// Returns requests with the text in their path or query, with and without percent encoding.
    static func targets(_ authority: String) -> [HostileRequest] {
      let frames = [
        "/TEXT", "/tally/TEXT", "/board/TEXT", "/tally?TEXT", "/board?a=TEXT", "/board?TEXT=1",
        "/live-pages/TEXT",
        "/live-pages/log-in?ticket=TEXT", "/live-pages/log-in?TEXT",
      ]
      return frames.flatMap { frame in
        [true, false].map { isEncoded in
          let (before, after) = parts(of: frame)
          return HostileRequest(name: "\(frame) encoded: \(isEncoded)", size: isEncoded ? 5_000 : 15_000) {
            text in
            let text = isEncoded ? text.flatMap(percentEncoded) : text
            return head(
              Array("GET \(before)".utf8) + text + Array("\(after) HTTP/1.1".utf8),
              Array("Host: \(authority)".utf8)
            )
          }
        }
      }
    }

    private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
      let digits = String(byte, radix: 16)
      return Array((byte < 16 ? "%0" : "%").utf8) + Array(digits.utf8)
    }

    /// Returns requests with the text in a header of a page or an event.
    ///
    /// - Parameter port: The port in the names of the cookies.
    static func headers(_ authority: String, port: Int, _ tab: String) -> [HostileRequest] {
      let names = [
        "Host", "User-Agent", "Accept", "Accept-Language", "Accept-Encoding", "Referer", "If-None-Match",
        "X-Forwarded-For", "Forwarded", "Connection", "Expect", "Upgrade", "Transfer-Encoding",
        "Content-Length",
        "Authorization", "Range", "X", "Sec-Fetch-Mode", "Sec-Fetch-Site", "Cookie",
      ]
      let cookies = [
        "Cookie: TEXT=1", "Cookie: a=1; TEXT=1; b=2", "Cookie: live-session-\(port)=TEXT",
        "Cookie: live-session-\(port)TEXT=1", "Cookie: live-browser-\(port)=TEXT",
        "Cookie: live-again-\(port)=TEXT", "Cookie: live-log-in-\(port)=TEXT",
        "Cookie: live-log-in-\(port)=1.TEXT.a", "Host: \(authority)TEXT", "Host: [TEXT]", "TEXT: 1",
        "XTEXT: 1",
      ]
      let pages = (names.map { "\($0): TEXT" } + cookies).map { frame in
        request(frame, in: ["GET /tally HTTP/1.1"] + (frame.hasPrefix("Host") ? [] : ["Host: \(authority)"]))
      }
      let own = [
        "Origin", "Content-Type", "Live-Page", "Live-Stream", "Live-Event", "Live-Upload",
        "Live-Upload-Offset", "Live-Batch", "Live-Connection", "Content-Length", "Transfer-Encoding",
        "Sec-Fetch-Site", "Cookie",
      ]
      let routes = [
        "POST /tally/events", "GET /live-pages/stream", "POST /live-pages/uploads",
        "DELETE /live-pages/uploads", "POST /live-pages/join", "POST /live-pages/leave",
        "POST /live-pages/heard", "POST /live-pages/close", "POST /live-pages/log-in",
      ]
      return pages
        + routes.flatMap { route in
          own.map { name in request("\(name): TEXT", in: ["\(route) HTTP/1.1", "Host: \(authority)", tab]) }
        }
    }

    private static func request(_ frame: String, in lines: [String]) -> HostileRequest {
      let (before, after) = parts(of: frame)
      let first = lines.joined(separator: "\r\n")
      return HostileRequest(name: "\(frame) to \(lines[0])", size: 15_000) { text in
        head(Array(first.utf8), Array(before.utf8) + text + Array(after.utf8))
      }
    }

    // MARK: Bodies

    /// Returns requests with the text in the JSON of a page's event.
    ///
    /// - Parameter files: The name of the event that announces files.
    static func events(_ authority: String, _ path: String, tab: String, files: String? = nil)
      -> [HostileRequest]
    {
      var frames = [
        #"{"event":"TEXT"}"#, #"{"event":"write","value":"TEXT"}"#, #"{"TEXT":1}"#,
        #"{"event":"write","TEXT":1}"#,
        #"{"event":"write","value":{"a":{"TEXT":["TEXT"]}}}"#, #"[{"event":"write","value":["TEXT"]}]"#,
        #"{"event":"live:address","value":"/TEXT"}"#, #"{"event":"live:address","value":"?TEXT=TEXT"}"#,
        #"{"event":"add","value":TEXT}"#, "TEXT", #""TEXT""#,
      ]
      if let files {
        let id = String(repeating: "0", count: 64)
        frames = [
          #"[{\"id\":\"\#(id)\",\"name\":\"TEXT\",\"type\":\"\",\"size\":1}]"#,
          #"[{\"id\":\"\#(id)\",\"name\":\"a\",\"type\":\"TEXT\",\"size\":1}]"#,
          #"[{\"id\":\"TEXT\",\"name\":\"a\",\"type\":\"\",\"size\":1}]"#,
          #"[{\"id\":\"\#(id)\",\"name\":\"a\",\"type\":\"\",\"size\":1,\"TEXT\":1}]"#, "TEXT",
        ]
        .map { #"{"event":"\#(files)","value":"\#($0)"}"# }
      }
      return events(authority, path, tab: tab, frames: frames, size: 60_000)
    }

    /// Returns requests with the text in the values of the events that a page of views offers.
    ///
    /// - Parameter names: The names of the events.
    static func viewEvents(
      _ authority: String,
      _ path: String,
      tab: String,
      names: [String]
    ) -> [HostileRequest] {
      names.flatMap { name in
        // Views decode values of up to 4,096 bytes.
        let nested = [
          #"{"event":"\#(name)","value":"\"TEXT\""}"#, #"{"event":"\#(name)","value":"[TEXT]"}"#,
          #"{"event":"\#(name)","value":"[\"TEXT\"]"}"#,
        ]
        let plain = [#"{"event":"\#(name)","value":"TEXT"}"#, #"{"event":"\#(name)TEXT"}"#]
        return events(authority, path, tab: tab, frames: nested, size: 4_000, isNested: true)
          + events(authority, path, tab: tab, frames: plain, size: 60_000)
      }
    }

    private static func events(
      _ authority: String,
      _ path: String,
      tab: String,
      frames: [String],
      size: Int,
      isNested: Bool = false
    ) -> [HostileRequest] {
      frames.map { frame in
        let pieces = frame.split(separator: "TEXT", omittingEmptySubsequences: false)
        return HostileRequest(
          name: "\(frame) to \(path)",
          size: size / max(pieces.count - 1, 1),
          isJSON: true,
          isNested: isNested
        ) { text in
          let body = Array(pieces.map { Array($0.utf8) }.joined(separator: text))
          return head(
            Array("POST \(path)/events HTTP/1.1".utf8),
            Array("Host: \(authority)".utf8),
            Array(tab.utf8),
            Array("Origin: http://\(authority)".utf8),
            Array("Content-Type: application/json".utf8),
            Array("Content-Length: \(body.count)".utf8)
          ) + body
        }
      }
    }

    /// Returns requests with the text in the bodies that the script and forms send in addition to events.
    static func bodies(_ authority: String, tab: String) -> [HostileRequest] {
      let paths = ["uploads", "join", "leave", "heard", "close", "log-in", "log-out"]
      let frames = ["TEXT", #"{"TEXT":1}"#, #"["TEXT"]"#, "TEXT=1", "ticket=TEXT"]
      return paths.flatMap { path in
        frames.map { frame in
          let (before, after) = parts(of: frame)
          return HostileRequest(name: "\(frame) to /live-pages/\(path)", size: 60_000, isText: false) {
            text in
            let body = Array(before.utf8) + text + Array(after.utf8)
            return head(
              Array("POST /live-pages/\(path) HTTP/1.1".utf8),
              Array("Host: \(authority)".utf8),
              Array(tab.utf8),
              Array("Origin: http://\(authority)".utf8),
              Array("Live-Upload: \(String(repeating: "0", count: 64))".utf8),
              Array("Live-Upload-Offset: 0".utf8),
              Array("Content-Length: \(body.count)".utf8)
            ) + body
          }
        }
      }
    }

    private static func parts(of frame: String) -> (String, String) {
      let pieces = frame.split(separator: "TEXT", omittingEmptySubsequences: false)
      return (String(pieces[0]), String(pieces[1]))
    }
  }
#endif
