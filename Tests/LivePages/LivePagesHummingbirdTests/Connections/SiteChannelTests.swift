#if LivePages
  import HTTPTypes
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOEmbedded
  import NIOHTTPTypes
  import Testing

  @testable import LivePagesHummingbird

  @Suite(.timeLimit(.minutes(5)))
  struct SiteChannelTests {
    private let channel = NIOAsyncTestingChannel()
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let site = SiteChannel(
      base: HTTP1Channel { _, writer, _ in
        try await writer.writeInformationalHead(HTTPResponse(status: .continue))
      }
    )

    private func accept() async throws -> SiteChannel.Connection {
      try await channel.eventLoop.flatSubmit { [site, channel, logger] in
        site.setup(channel: channel, logger: logger)
      }.get()
    }

    /// Otherwise NIO traps.
    @Test func aConnectionIsClosedThatItsServerDropsWithoutAnAnswer() async throws {
      _ = try await accept()
      try await channel.closeFuture.get()
    }

    @Test func aConnectionIsAnsweredOnAndClosedAtTheEnd() async throws {
      let connection = try await accept()
      let answering = Task { [site, logger] in await site.handle(value: connection, logger: logger) }
      let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      try await channel.writeInbound(ByteBuffer(string: request))
      var answer = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
      #expect(answer.readString(length: answer.readableBytes)?.hasPrefix("HTTP/1.1 100 Continue") == true)
      await answering.value
      try await channel.closeFuture.get()
    }

    @Test func connectionsAreHandledOnce() async throws {
      let connection = try await accept()
      let asyncChannel = try #require(connection.take())
      #expect(connection.take() == nil)
      await site.handle(value: connection, logger: logger)
      #expect(try await channel.readOutbound(as: ByteBuffer.self) == nil)
      try await asyncChannel.executeThenClose { _, _ in }
      try await channel.closeFuture.get()
    }
  }
#endif
