import NIOCore
import NIOPosix

/// A connection to the server that exchanges text.
struct Connection: Sendable {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  init(port: Int) async throws(LoadTestError) {
    do {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      throw LoadTestError(description: "The showcase accepts no more connections: \(error).")
    }
  }

  /// Runs `body`, then closes the connection.
  func talk<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (inout Replies, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> sending Result
  ) async throws -> sending Result {
    try await channel.executeThenClose { inbound, outbound in
      var replies = Replies(inbound)
      return try await body(&replies, outbound)
    }
  }
}

/// The server's response, in pieces.
struct Replies {
  private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private var text = ByteBuffer()

  init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
    pieces = inbound.makeAsyncIterator()
  }

  /// Returns the next bytes, or `nil` when the server has closed the connection.
  nonisolated(nonsending) mutating func nextPiece() async throws -> ByteBuffer? {
    if text.readableBytes > 0 {
      defer { text.clear() }
      return text
    }
    return try await pieces.next(isolation: #isolation)
  }

  /// Returns the head of the next response. A body with a declared length is skipped, and an endless one can
  /// be read with ``nextPiece()``.
  nonisolated(nonsending) mutating func nextHead() async throws -> String {
    try await nextAnswer().head
  }

  /// Returns the next response. Its body is empty if it has no declared length.
  nonisolated(nonsending) mutating func nextAnswer() async throws -> (head: String, body: String) {
    while true {
      if let end = text.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) {
        let length = text.readableBytesView.distance(
          from: text.readableBytesView.startIndex,
          to: end.upperBound
        )
        let head = text.readString(length: length) ?? ""
        let size = AnswerHead(text: head).value(of: "content-length").flatMap { Int($0) }
        return (head, try await read(size ?? 0))
      }
      try await more()
    }
  }

  private nonisolated(nonsending) mutating func read(_ count: Int) async throws -> String {
    while text.readableBytes < count { try await more() }
    defer { text.discardReadBytes() }
    return text.readString(length: count) ?? ""
  }

  private nonisolated(nonsending) mutating func more() async throws {
    guard var piece = try await pieces.next(isolation: #isolation) else {
      throw LoadTestError(description: "The showcase closed a connection during a response.")
    }
    text.writeBuffer(&piece)
  }
}
