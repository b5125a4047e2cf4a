import NIOCore
import NIOPosix
import Synchronization

/// A connection that asks for more as fast as the server takes it, and reads past what is answered.
final class FloodConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// When connections that were closed are opened anew no more.
  final class End: Sendable {
    let isReached = Atomic(false)
  }

  private let burst: ByteBuffer

  private init(burst: ByteBuffer) {
    self.burst = burst
  }

  /// Opens a connection, and another one whenever the server has closed it.
  ///
  /// - Parameters:
  ///   - burst: Requests, which are written again and again.
  ///   - end: The end, which is to be reached before the group is shut down.
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
