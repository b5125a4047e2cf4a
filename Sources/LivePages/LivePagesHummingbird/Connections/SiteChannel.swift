#if LivePages
  import HTTPTypes
  import HummingbirdCore
  import LivePagesCore
  import Logging
  import NIOCore
  import NIOHTTPTypes

  /// Hummingbird's HTTP 1 connections, all of which are closed no matter how their server ends.
  ///
  /// When a server is cancelled, it drops connections that it has accepted but not yet handled. NIO would
  /// terminate the process, because it requires that you finish its asynchronous channels before you drop
  /// them.
  struct SiteChannel: ServerChildChannel {
    /// An accepted connection. It closes itself if it is dropped before it is handled.
    final class Connection: ServerChildChannelValue {
      let channel: any Channel
      private let unanswered: Locked<HTTP1Channel.Value?>

      init(_ asyncChannel: HTTP1Channel.Value) {
        channel = asyncChannel.channel
        unanswered = Locked(asyncChannel)
      }

      /// Returns the channel, which the caller has to close. After the first call, returns `nil`.
      func take() -> HTTP1Channel.Value? {
        unanswered.withLock { $0.take() }
      }

      deinit {
        guard let asyncChannel = take() else { return }
        Task { try? await asyncChannel.executeThenClose { _, _ in } }
      }
    }

    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
      base.setup(channel: channel, logger: logger).map(Connection.init)
    }

    func handle(value connection: Connection, logger: Logger) async {
      guard let asyncChannel = connection.take() else { return }
      await base.handle(value: asyncChannel, logger: logger)
    }
  }

  /// Rejects requests whose heads are too long or would take a long time to compare, before other code reads
  /// them. Later handlers compare cookies, and the router compares paths, on the event loop.
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

    /// Closes the connection. If no earlier requests on the connection are in progress, it responds first.
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

  /// Closes connections that haven't had a successful write for some time. A stream writes a comment
  /// periodically, so when that fails, for example because the computer sleeps, the client is gone. A request
  /// that hasn't ended within that time is abandoned as well.
  final class StalledConnections: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case IdleStateHandler.IdleStateEvent.write = event {
        context.close(promise: nil)
      } else {
        context.fireUserInboundEventTriggered(event)
      }
    }
  }

  extension LiveSite {
    /// The server of the site, for use in an `Application`.
    ///
    /// It applies the limits in ``LiveSiteConfiguration/connections``. Without it, a connection whose client
    /// doesn't read, or whose request doesn't end, stays open until the system closes it. Before routing, the
    /// server also rejects requests whose heads are too long or expensive to compare.
    ///
    /// When you stop the server, prefer a graceful shutdown. If you cancel its task, it closes connections
    /// even in the middle of a response. With Hummingbird's own servers, NIO may terminate the process in
    /// this case.
    public var server: HTTPServerBuilder {
      let connections = connections
      let limits = connections.limits
      let report = report
      let configuration = HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          RequestHeadCheck { report.refused($0, page: nil) }, RequestPacing(ledger: connections),
          IdleStateHandler(writeTimeout: TimeAmount(limits.stallTime.atMostACentury)),
          StalledConnections(),
        ],
        idleTimeout: TimeAmount(limits.idleTime.atMostACentury)
      )
      return HTTPServerBuilder { answer in
        SiteChannel(
          base: HTTP1Channel(
            responder: ConnectionHandover.ending(answer, in: connections),
            configuration: configuration
          )
        )
      }
    }
  }
#endif
