import NIOCore
import NIOPosix
import Synchronization

/// A connection that sends requests as fast as the server accepts them, and discards the responses.
final class FloodConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The end of a flood. After it, closed connections are not reopened.
  final class End: Sendable {
    let isReached = Atomic(false)
  }

  private let burst: ByteBuffer

  private init(burst: ByteBuffer) {
    self.burst = burst
  }

  /// Opens a connection, and reopens it whenever the server has closed it.
  ///
  /// - Parameters:
  ///   - burst: The requests, which are written repeatedly.
  ///   - end: The end of the flood, which must be set before the group is shut down.
  static func open(to port: Int, burst: ByteBuffer, on group: any EventLoopGroup, until end: End) {
    ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FloodConnection(burst: burst))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .flatMap(\.closeFuture)
      .whenSuccess {
        guard !end.isReached.load(ordering: .relaxed) else { return }
        open(to: port, burst: burst, on: group, until: end)
      }
  }

  func channelActive(context: ChannelHandlerContext) { write(context) }

  func channelWritabilityChanged(context: ChannelHandlerContext) { write(context) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func write(_ context: ChannelHandlerContext) {
    guard context.channel.isActive, context.channel.isWritable else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(burst)).whenSuccess {
      let (handler, context) = bound.value
      handler.write(context)
    }
  }
}
