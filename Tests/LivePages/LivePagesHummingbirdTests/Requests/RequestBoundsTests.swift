#if LivePages
  import HTTPTypes
  import NIOCore
  import NIOEmbedded
  import NIOHTTPTypes
  import Testing

  @testable import LivePagesHummingbird

  struct RequestBoundsTests {
    private static let marks =
      "a" + String(repeating: "\u{301}", count: 40) + String(repeating: "\u{323}", count: 40)

    private static func request(
      _ path: String = "/",
      _ name: HTTPField.Name = .cookie,
      _ value: String = "a=1"
    )
      -> HTTPRequest
    {
      HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "localhost",
        path: path,
        headerFields: [name: value]
      )
    }

    private static func refusal(of request: HTTPRequest) -> Refusal? {
      do throws(Refusal) {
        try request.checkBounds()
        return nil
      } catch {
        return error
      }
    }

    @Test(arguments: [
      "/", "/a?b=c%20d", "/é%C3%A9", "/%", "/%2", "/%zz", "/%FF", "/" + String(repeating: "a", count: 16_000),
    ])
    func pathsOfBrowsersPass(path: String) {
      #expect(Self.refusal(of: Self.request(path)) == nil)
    }

    @Test func stringsSlowToCompareAreRefused() {
      let encoded = Self.marks.utf8.map { "%" + String($0, radix: 16) }.joined()
      for path in ["/\(Self.marks)", "/\(encoded)", "/?q=\(encoded.uppercased())"] {
        #expect(Self.refusal(of: Self.request(path)) == .unboundedText)
      }
      for name in [HTTPField.Name.cookie, .origin, .userAgent, .livePage] {
        #expect(Self.refusal(of: Self.request("/", name, "x\(Self.marks)")) == .unboundedText)
        #expect(Self.refusal(of: Self.request("/", name, "São Paulo; 東京; e\u{301}")) == nil)
      }
      var request = Self.request()
      request.authority = Self.marks
      #expect(Self.refusal(of: request) == .unboundedText)
    }

    @Test func lengthsAreBounded() {
      #expect(Self.refusal(of: Self.request("/" + String(repeating: "a", count: 16 * 1024))) == .longTarget)
      #expect(Self.refusal(of: Self.request("/", .cookie, String(repeating: "a", count: 32 * 1024))) == nil)
      #expect(
        Self.refusal(of: Self.request("/", .cookie, String(repeating: "a", count: 32 * 1024 + 1)))
          == .longFields
      )
      var request = Self.request("/", .cookie, String(repeating: "a", count: 30 * 1024))
      request.headerFields[.userAgent] = String(repeating: "a", count: 30 * 1024)
      #expect(Self.refusal(of: request) == nil)
      request.headerFields[.referer] = String(repeating: "a", count: 5 * 1024)
      #expect(Self.refusal(of: request) == .longFields)
    }

    @Test func refusedHeadsAreAnsweredOnceAndNotForwarded() throws {
      var refusals: [Refusal] = []
      let channel = EmbeddedChannel(handler: RequestHeadCheck { refusals.append($0) })
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.writeInbound(HTTPRequestPart.head(Self.request("/", .cookie, Self.marks)))
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "more")))
      try channel.writeInbound(HTTPRequestPart.end(nil))
      #expect(refusals == [.unboundedText])
      guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self) else {
        Issue.record("There is no answer.")
        return
      }
      #expect(head.status == .badRequest)
      #expect(head.headerFields[.connection] == "close")
      #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
      #expect(!channel.isActive)
    }

    @Test func aHeadThatIsRefusedBehindAnotherRequestClosesTheConnection() throws {
      let channel = EmbeddedChannel(handler: RequestHeadCheck { _ in })
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.writeInbound(HTTPRequestPart.head(Self.request()))
      try channel.writeInbound(HTTPRequestPart.end(nil))
      try channel.writeInbound(HTTPRequestPart.head(Self.request("/", .cookie, Self.marks)))
      #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
      #expect(!channel.isActive)
    }
  }
#endif
