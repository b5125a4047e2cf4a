#if LivePages
  import Hummingbird
  import HummingbirdCore
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes

  /// The end of Hummingbird's part in a connection: it is a stream's from now on, until it is closed.
  ///
  /// Hummingbird has a task for each connection. That of a stream would wait for hours, with the memory that
  /// it has once needed for calls within calls: a fifth of what an idle session takes. So the task ends, by
  /// an error, and Hummingbird closes the connection, which ``RequestPacing`` ignores. Middleware that waits
  /// for the end of an answer is told it at the beginning of the stream. At the end of the server, which
  /// waits for its tasks, ``SessionService`` waits for such connections.
  ///
  /// It is an event that goes through the connection's handlers when the head of the answer was written.
  struct ConnectionHandover: Sendable {
    /// The error that ends Hummingbird's task.
    struct Ending: Error {}

    /// Whether what is written to `writer` goes to the connection as it is. What middleware makes of the
    /// bytes is lost with Hummingbird's task.
    static func allows(_ writer: any ResponseBodyWriter) -> Bool {
      // The type is Hummingbird's own.
      String(describing: type(of: writer)) == "RootResponseBodyWriter"
    }

    /// Answers requests, and ends the tasks of connections that were handed over meanwhile.
    static func ending(
      _ answer: @escaping HTTPChannelHandler.Responder,
      in ledger: ConnectionLedger
    ) -> HTTPChannelHandler.Responder {
      { (request, writer: consuming ResponseWriter, channel) in
        try await answer(request, writer, channel)
        if let stream = request.streamNumber, ledger.isHandedOver(stream) { throw Ending() }
      }
    }
  }

  /// Writes to a connection without Hummingbird.
  struct ConnectionWriter: ResponseBodyWriter {
    let channel: any Channel

    /// Waits only where the other end reads slowly. Where the connection is lost, its end tells the stream.
    func write(_ buffer: ByteBuffer) async throws {
      try checkIsActive()
      let part = HTTPResponsePart.body(buffer)
      if channel.isWritable {
        channel.writeAndFlush(part, promise: nil)
      } else {
        try await channel.writeAndFlush(part)
      }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      try checkIsActive()
      try await channel.writeAndFlush(HTTPResponsePart.end(trailingHeaders))
    }

    /// The loop of a closed connection may have ended, and would never answer.
    private func checkIsActive() throws {
      guard channel.isActive else { throw ChannelError.ioOnClosedChannel }
    }
  }

  /// Drops what a browser sends on a connection that is a stream's, instead of the handler that would decode
  /// it and that keeps some KiB.
  final class DroppingInput: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
  }

  extension RequestPacing {
    /// The closes that Hummingbird still requests, of a connection that is not its own any more.
    struct IgnoredCloses {
      var ofOutput = false
      var ofAll = false
    }

    func triggerUserOutboundEvent(
      context: ChannelHandlerContext,
      event: Any,
      promise: EventLoopPromise<Void>?
    ) {
      guard event is ConnectionHandover else {
        return context.triggerUserOutboundEvent(event, promise: promise)
      }
      ignoredCloses = IgnoredCloses(ofOutput: true, ofAll: true)
      // Middleware may have called the content something else.
      if !isStreaming { beginStreaming(context) }
      removeDecoder(context.pipeline.syncOperations)
      promise?.succeed()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      switch mode {
      case .output where ignoredCloses.ofOutput:
        ignoredCloses.ofOutput = false
        promise?.succeed()
      case .all where ignoredCloses.ofAll:
        // If it was not Hummingbird that asked for it, Hummingbird's close is the one that counts.
        ignoredCloses.ofAll = false
        promise?.succeed()
      default: context.close(mode: mode, promise: promise)
      }
    }

    /// Nothing more is asked on the connection.
    private func removeDecoder(_ pipeline: ChannelPipeline.SynchronousOperations) {
      typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>
      guard !isReceiving, let decoder = try? pipeline.handler(type: Decoder.self),
        (try? pipeline.addHandler(DroppingInput(), position: .before(decoder))) != nil
      else { return }
      pipeline.removeHandler(decoder, promise: nil)
    }
  }
#endif
