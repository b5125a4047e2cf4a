#if LivePages
  import Foundation
  import NIOCore
  import NIOPosix
  import Testing

  /// Tests of requests that browsers never send.
  struct RawRequestTests {
    /// Sends bytes on a new connection, and returns the first line of the response.
    private func answer(to words: String, of site: RunningSite) async throws -> String {
      let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: site.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
      return try await connection.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: words))
        var text = ""
        for try await piece in inbound {
          text += String(buffer: piece)
          if let end = text.firstRange(of: "\r\n") { return String(text[..<end.lowerBound]) }
        }
        return text
      }
    }

    @Test(arguments: ["9;x", "\"", "/", "é", "99999", ""])
    func aHostWithAnInvalidPortIsRefused(port: String) async throws {
      try await RunningSite.run { site in
        let words = "GET /tally HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let refusal = try await answer(to: words, of: site)
        #expect(refusal == "HTTP/1.1 400 Bad Request")
        #expect(try await site.get("/tally").status == 200)
      }
    }

    @Test func aSecondHostIsRefused() async throws {
      try await RunningSite.run { site in
        let words = "GET /tally HTTP/1.1\r\nHost: \(site.authority)\r\nHost: evil.example\r\n\r\n"
        let refusal = try await answer(to: words, of: site)
        #expect(refusal == "HTTP/1.1 400 Bad Request")
      }
    }

    @Test(arguments: ["Transfer-Encoding: chunked", "Content-Length: 500000"])
    func aStreamIsRequestedWithoutABody(header: String) async throws {
      try await RunningSite.run { site in
        let tab = try await site.openPage()
        let words =
          "GET /tally/stream HTTP/1.1\r\nHost: \(site.authority)\r\n\(tab.headers)\(header)\r\n\r\n"
        let refusal = try await answer(to: words, of: site)
        #expect(refusal == "HTTP/1.1 400 Bad Request")
      }
    }
  }
#endif
