#if LivePages
  import HummingbirdCore
  import LivePagesCore
  import Logging
  import NIOCore

  /// Hummingbird's connections of HTTP 1, each of which is closed, however its server ends.
  ///
  /// A server whose task is cancelled drops the connections that it has accepted and not begun to answer.
  /// NIO stops the process when one of its asynchronous channels is dropped without an end.
  struct SiteChannel: ServerChildChannel {
    /// A connection that was accepted. It closes itself when it is dropped before anybody answers on it.
    final class Connection: ServerChildChannelValue {
      let channel: any Channel
      private let unanswered: Locked<HTTP1Channel.Value?>

      init(_ asyncChannel: HTTP1Channel.Value) {
        channel = asyncChannel.channel
        unanswered = Locked(asyncChannel)
      }

      /// Returns the channel, which is the caller's to close from now on; `nil` for another call.
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
#endif
