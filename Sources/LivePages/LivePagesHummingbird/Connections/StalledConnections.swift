#if LivePages
  import HummingbirdCore
  import LivePagesCore
  import NIOCore

  /// Closes connections to which nothing could be written for some time. A stream writes a comment
  /// periodically: if not even that gets through, such as to a tab on a sleeping machine, the client is gone.
  /// A request that has not ended in that time is given up, too.
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
    /// The server of the site, to be handed to an `Application`. It keeps to
    /// ``LiveSiteConfiguration/connections``; without it, a connection that nobody reads or that never
    /// finishes its question is kept until the system gives up on it. It also refuses requests whose heads
    /// are too long or would take long to compare, before the router compares paths.
    ///
    /// Its task may be cancelled, rather than be told to shut down: connections are closed then, in the
    /// middle of answers too. Of a server of Hummingbird's own, NIO may stop the process then.
    public var server: HTTPServerBuilder {
      let connections = connections
      let limits = connections.limits
      let report = report
      let configuration = HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          RequestHeadCheck { report.refused($0, page: nil) }, RequestPacing(ledger: connections),
          IdleStateHandler(writeTimeout: TimeAmount(limits.stallTime)),
          StalledConnections(),
        ],
        idleTimeout: TimeAmount(limits.idleTime)
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
