#if LivePages
  import NIOCore
  import NIOPosix

  extension RunningSite {
    private var bootstrap: ClientBootstrap { ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton) }

    /// Opens a connection for arbitrary bytes.
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

    /// Opens a connection to the limited port that sends the start of a request, and then a byte at intervals
    /// if `drip` isn't `nil`. The request never ends.
    ///
    /// On a busy machine, the server may close the connection before anything is sent. This isn't an error.
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

    /// Opens a connection to the limited port that sends a request and never reads the response.
    ///
    /// On a busy machine, the server may close the connection before the request is sent. In this case,
    /// another connection is opened.
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
