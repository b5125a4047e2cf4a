#if LivePages
  import NIOCore
  import NIOHTTP1

  extension RequestPacing {
    /// The closes that Hummingbird still requests, of a connection that is not its own any more.
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
      // Middleware may have called the content something else.
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
        // If it was not Hummingbird that asked for it, Hummingbird's close is the one that counts.
        ignoredCloses.ofAll = false
        promise?.succeed()
      default: context.close(mode: mode, promise: promise)
      }
    }

    /// Nothing more is asked on the connection.
    private func removeDecoder(_ pipeline: ChannelPipeline.SynchronousOperations) {
      typealias Decoder = ByteToMessageHandler<HTTPRequestDecoder>
      guard !isReceiving, let decoder = try? pipeline.handler(type: Decoder.self),
        (try? pipeline.addHandler(DroppingInput(), position: .before(decoder))) != nil
      else { return }
      pipeline.removeHandler(decoder, promise: nil)
    }
  }
#endif
