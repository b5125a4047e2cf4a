#if LivePages
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import LivePagesCore
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes

  /// Marks the point where Hummingbird hands a connection over to a stream.
  ///
  /// Hummingbird has a task for every connection. For a stream, it would wait for hours, with memory for
  /// nested calls that makes up a fifth of an idle session. To save this memory, the task ends with an error,
  /// and ``RequestPacing`` ignores that Hummingbird closes the connection. Note that middleware that waits
  /// for the end of a response is notified when the stream begins. At shutdown, the server waits only for its
  /// tasks, so ``SessionService`` waits for these connections.
  ///
  /// The handover is an event that passes through the handlers of the connection after the head of the
  /// response.
  struct ConnectionHandover: Sendable {
    /// The error that ends Hummingbird's task.
    struct Ending: Error {}

    /// Returns a Boolean value that indicates whether a writer passes its bytes to the connection unchanged.
    /// If middleware transforms the bytes, the transformation would be lost with Hummingbird's task.
    static func allows(_ writer: any ResponseBodyWriter) -> Bool {
      // The type is internal to Hummingbird.
      String(describing: type(of: writer)) == "RootResponseBodyWriter"
    }

    /// Returns a responder that records the client and the window of a request, and ends the task of a connection that was
    /// handed over during the response.
    static func ending(
      _ answer: @escaping HTTPChannelHandler.Responder,
      in ledger: ConnectionLedger
    ) -> HTTPChannelHandler.Responder {
      { (request, writer: consuming ResponseWriter, channel) in
        let client = ledger.sessionClient(at: ProxyTrust.peer(of: channel), request.headers)
        var unused: ResponseWriter? = consume writer
        try await SessionClient.$current.withValue(client) {
          try await RequestedWindow.$isOnPhone.withValue(request.headers.areOfPhone) {
            if let writer = unused.take() { try await answer(request, writer, channel) }
          }
        }
        if let stream = request.streamNumber, ledger.isHandedOver(stream) { throw Ending() }
      }
    }
  }

  /// A writer to a connection without Hummingbird.
  struct ConnectionWriter: ResponseBodyWriter {
    let channel: any Channel

    /// Writes bytes. It waits only if the client reads slowly. If the connection is lost, its end notifies
    /// the stream.
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

    /// Throws an error if the connection is closed, because its event loop may have ended and wouldn't
    /// respond.
    private func checkIsActive() throws {
      guard channel.isActive else { throw ChannelError.ioOnClosedChannel }
    }
  }

  /// Discards input on a connection that has been handed over to a stream. It replaces the decoder, which
  /// takes several KiB.
  final class DroppingInput: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
  }

  extension RequestPacing {
    /// The requests to close a handed-over connection that Hummingbird still makes and that are ignored.
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
      // Middleware may have changed the content type.
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
        // If Hummingbird did not request this close, its own close has to take effect.
        ignoredCloses.ofAll = false
        promise?.succeed()
      default: context.close(mode: mode, promise: promise)
      }
    }

    /// No further requests are accepted on the connection.
    private func removeDecoder(_ pipeline: ChannelPipeline.SynchronousOperations) {
      typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>
      guard !isReceiving, let decoder = try? pipeline.handler(type: Decoder.self),
        (try? pipeline.addHandler(DroppingInput(), position: .before(decoder))) != nil
      else { return }
      pipeline.removeHandler(decoder, promise: nil)
    }
  }

  extension HTTPFields {
    /// A Boolean value that indicates whether a phone's browser has sent the fields.
    var areOfPhone: Bool {
      if let hint = self[Self.mobileHint] { return hint == "?1" }
      // All browsers of phones have this word in their names, and so do those of former iPads.
      guard let agent = self[.userAgent] else { return false }
      return agent.contains("Mobi") && !agent.contains("iPad")
    }

    /// The client hint of browsers based on Chromium.
    private static let mobileHint = HTTPField.Name("Sec-CH-UA-Mobile")!
  }
#endif
