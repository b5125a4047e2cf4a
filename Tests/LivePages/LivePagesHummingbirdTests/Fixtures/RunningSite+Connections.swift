#if LivePages
  import NIOCore
  import NIOPosix

  extension RunningSite {
    private var bootstrap: ClientBootstrap { ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton) }

    /// A connection on which a test says what it likes, and hears what is answered.
    func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
      try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
        }
      }
    }

    /// A connection to the limited port that says a beginning, then a byte now and then if there is one, and
    /// never comes to an end.
    ///
    /// On a busy machine it may be closed before it has said anything; that is no error.
    func connect(saying beginning: String, then drip: Character? = nil) async throws -> any Channel {
      let channel = try await bootstrap.connect(host: "127.0.0.1", port: limitedPort).get()
      channel.writeAndFlush(ByteBuffer(string: beginning), promise: nil)
      if let drip {
        let byte = ByteBuffer(string: String(drip))
        channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(20)) { task in
          guard channel.isActive else { return task.cancel() }
          channel.writeAndFlush(byte, promise: nil)
        }
      }
      return channel
    }

    /// A connection to the limited port that asks for something and reads nothing of what is answered.
    ///
    /// On a busy machine it may be closed before it has asked; then there is another.
    func connect(asking question: String) async throws -> any Channel {
      let bootstrap =
        bootstrap
        .channelOption(.socketOption(.so_rcvbuf), value: 4096)
        .channelOption(.autoRead, value: false)
      while true {
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: limitedPort).get()
        do {
          try await channel.writeAndFlush(ByteBuffer(string: question))
          return channel
        } catch is ChannelError {
        } catch is IOError {
        }
      }
    }
  }
#endif
