import NIOCore
import NIOPosix

/// A connection to the server as text goes over it.
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
      throw LoadTestError(description: "The showcase lets nobody in any more: \(error).")
    }
  }

  /// Talks until `body` is done, then closes the connection.
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

/// What the server answers, piece by piece.
struct Replies {
  private var pieces: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private var text = ByteBuffer()

  init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
    pieces = inbound.makeAsyncIterator()
  }

  /// The next bytes that come, or `nil` when the server has closed the connection.
  nonisolated(nonsending) mutating func nextPiece() async throws -> ByteBuffer? {
    if text.readableBytes > 0 {
      defer { text.clear() }
      return text
    }
    return try await pieces.next(isolation: #isolation)
  }

  /// The head of the next answer. A body that says how long it is is passed over, and one that goes on and on
  /// is left to be read by ``nextPiece()``.
  nonisolated(nonsending) mutating func nextHead() async throws -> String {
    try await nextAnswer().head
  }

  /// The next answer. Its body is empty if it does not say how long it is.
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
      throw LoadTestError(description: "The showcase closed a connection in the middle of an answer.")
    }
    text.writeBuffer(&piece)
  }
}
