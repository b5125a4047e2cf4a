#if LivePages
  import HTTPTypes
  import HummingbirdCore
  import LivePagesCore
  import NIOCore
  import NIOHTTPTypes

  /// Turns requests away whose heads are too long, or would take long to compare, before anything reads them:
  /// the rest of the connection compares cookies, and the router compares paths, on the event loop.
  final class RequestHeadCheck: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let onRefusal: (Refusal) -> Void
    private var unanswered = 0
    private var wasTurnedAway = false

    /// - Parameter onRefusal: A closure that receives each refusal.
    init(onRefusal: @escaping (Refusal) -> Void) {
      self.onRefusal = onRefusal
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if wasTurnedAway { return }
      guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
      do throws(Refusal) {
        try head.checkBounds()
      } catch {
        wasTurnedAway = true
        onRefusal(error)
        return turnAway(with: error, context)
      }
      unanswered += 1
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
      context.write(data, promise: promise)
    }

    /// Answers, unless earlier requests of the connection have no answers yet, and closes the connection.
    private func turnAway(with refusal: Refusal, _ context: ChannelHandlerContext) {
      if unanswered == 0 {
        let body = ByteBuffer(string: refusal.message + "\n")
        var head = HTTPResponse(status: refusal.status)
        head.headerFields = refusal.response.headers
        head.headerFields[.connection] = "close"
        head.headerFields[.contentLength] = String(body.readableBytes)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
      context.close(promise: nil)
    }
  }
#endif
