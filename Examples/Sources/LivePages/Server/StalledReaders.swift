import NIOCore

/// Closes connections whose other end takes nothing any more, such as a tab on a machine that went to sleep: a stream writes a
/// comment now and then, and if not even that gets through for some time, nobody is there.
final class StalledReaders: ChannelInboundHandler, RemovableChannelHandler {
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
  /// Channel handlers for the server of the site, which close connections that take nothing for a time. Without them a
  /// stream that nobody reads is kept until the system gives up on its connection.
  ///
  /// - Parameter limit: Longer than the site's ``LiveSiteConfiguration/keepAlive``.
  public static func stalledReaderHandlers(limit: Duration) -> [any RemovableChannelHandler] {
    [IdleStateHandler(writeTimeout: TimeAmount(limit)), StalledReaders()]
  }
}
