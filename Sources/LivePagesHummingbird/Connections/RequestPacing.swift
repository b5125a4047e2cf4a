#if LivePages
  import HTTPTypes
  import LivePagesCore
  import NIOCore
  import NIOHTTPTypes

  /// Passes one request of a connection on at a time, and holds those back in the ``SlowLane`` that come
  /// without a pause: before the answer to the last one was written, or more of them from one client than
  /// people make.
  ///
  /// Without this a connection whose next request is always there already never leaves its thread, and as
  /// many of them as there are cores keep everybody else waiting.
  final class RequestPacing: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// So many parts of requests are kept before no more is read.
    private static let mostHeldBack = 64
    /// Without room for more: most connections never hold anything back.
    private static var nothing: CircularBuffer<HTTPRequestPart> { CircularBuffer(initialCapacity: 0) }

    private let ledger: ConnectionLedger
    /// Begins with the head of a request, if there is anything.
    private var heldBack = RequestPacing.nothing
    /// A request is being read or answered.
    private(set) var isReceiving = false
    private var isAnswering = false
    /// The answer never ends, so nothing more is asked on this connection.
    private(set) var isStreaming = false
    /// The number of the stream that was requested.
    private var stream: UInt64?
    /// Who asked for what is being answered, unless it has waited in the lane.
    private var client: ConnectionLedger.Client?
    /// The client whose allowance the answer's bytes are taken from, if any is.
    private var payer: ConnectionLedger.Client?
    private var answeredBytes = 0
    /// The request's number in the lane.
    private var lanePlace: Int?
    private var isWelcome = true
    private var refusalsInARow = 0
    private var wantsToRead = false
    var ignoredCloses = IgnoredCloses()
    /// The client sends nothing more, which is still to be passed on.
    private var inputWasClosed = false
    private var hasInputEnded = false

    init(ledger: ConnectionLedger) {
      self.ledger = ledger
    }

    func handlerAdded(context: ChannelHandlerContext) {
      isWelcome = ledger.open(context.channel)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
      ledger.close(context.channel)
      endWaiting()
      // The client may have closed the connection in the middle of an answer.
      charge()
      endStream()
    }

    func channelInactive(context: ChannelHandlerContext) {
      heldBack.removeAll()
      endWaiting()
      context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let part = unwrapInboundIn(data)
      if isStreaming { return }
      guard heldBack.isEmpty else { return heldBack.append(part) }
      guard case .head(let head) = part else { return passOn(part, context) }
      guard isWelcome else { return turnAway(context) }
      if isAnswering || isReceiving {
        heldBack.append(part)
      } else if let client = ledger.client(on: context.channel, cookies: head.headerFields[.cookie]) {
        if ledger.takeRequest(of: client) {
          self.client = client
          payer = client
          passOn(part, context)
        } else {
          heldBack.append(part)
          waitInLane(context)
        }
      } else {
        passOn(part, context)
      }
    }

    func read(context: ChannelHandlerContext) {
      if heldBack.count < Self.mostHeldBack { context.read() } else { wantsToRead = true }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard case ChannelEvent.inputClosed = event else { return context.fireUserInboundEventTriggered(event) }
      hasInputEnded = true
      if isStreaming, stream != nil {
        context.close(promise: nil)
      } else if heldBack.isEmpty {
        context.fireUserInboundEventTriggered(event)
      } else {
        inputWasClosed = true
      }
    }

    private func passOn(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
      var part = part
      switch part {
      case .head(var head):
        isReceiving = true
        isAnswering = true
        endStream()
        head.headerFields[.liveConnection] = head.isForStream ? beginStream(on: context.channel) : nil
        part = .head(head)
      case .body: break
      case .end: isReceiving = false
      }
      context.fireChannelRead(wrapInboundOut(part))
    }

    /// - Returns: The number with which the request says which stream it is.
    private func beginStream(on channel: any Channel) -> String {
      let number = ledger.beginStream(on: channel)
      stream = number
      return String(number)
    }

    private func endStream() {
      if let stream { ledger.endStream(stream) }
      stream = nil
    }

    private func waitInLane(_ context: ChannelHandlerContext) {
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      lanePlace = ledger.lane.queue(on: context.eventLoop) {
        let (handler, context) = bound.value
        handler.passOnHeldBack(context)
      }
    }

    /// Passes on the request that has waited, as far as it is there.
    private func passOnHeldBack(_ context: ChannelHandlerContext) {
      guard lanePlace != nil, context.channel.isActive else { return }
      repeat {
        guard let part = heldBack.popFirst() else { break }
        passOn(part, context)
      } while isReceiving || (heldBack.first.map { !$0.isHead } ?? false)
      context.fireChannelReadComplete()
      if heldBack.isEmpty, inputWasClosed {
        inputWasClosed = false
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
      }
      if wantsToRead, heldBack.count < Self.mostHeldBack {
        wantsToRead = false
        context.read()
      }
    }

    /// The request was answered, or is not waited for any more.
    private func endWaiting() {
      if let place = lanePlace { ledger.lane.leave(place) }
      lanePlace = nil
      if let client { ledger.wasAnswered(client) }
      client = nil
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(var head):
        refusalsInARow = head.status == .tooManyRequests ? refusalsInARow + 1 : 0
        if isTooStubborn { head.headerFields[.connection] = "close" }
        endWaiting()
        if head.headerFields[.contentType] == "text/event-stream" {
          // When the stream ends, so does the connection. Without this, proxies would send it requests then.
          head.headerFields[.connection] = "close"
          beginStreaming(context)
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .body(let bytes):
        // Those of a stream do not count: it goes on for as long as a page is open.
        if !isStreaming { answeredBytes += bytes.readableBytes }
        context.write(data, promise: promise)
      case .end where isStreaming:
        // The stream has ended. What was held back is gone, so nothing can follow.
        context.writeAndFlush(data, promise: promise)
        context.close(mode: .output, promise: nil)
      case .end where isTooStubborn:
        context.writeAndFlush(data, promise: promise)
        context.close(promise: nil)
      case .end:
        context.write(data, promise: promise)
        isAnswering = false
        charge()
        // All that is held back has come too early.
        if !heldBack.isEmpty { waitInLane(context) }
      }
    }

    private func charge() {
      if let payer { ledger.charge(payer, bytes: answeredBytes) }
      payer = nil
      answeredBytes = 0
    }

    func beginStreaming(_ context: ChannelHandlerContext) {
      isStreaming = true
      heldBack = Self.nothing
      // Streams of other routes than the site's are written to the end, unless requests behind them were
      // lost.
      if hasInputEnded, stream != nil || inputWasClosed { context.close(promise: nil) }
    }

    /// Whether the client was told again and again to send less, and does not.
    private var isTooStubborn: Bool { refusalsInARow >= ledger.limits.refusalsInARow }

    private func turnAway(_ context: ChannelHandlerContext) {
      let head = HTTPResponse(
        status: .serviceUnavailable,
        headerFields: [.connection: "close", .contentLength: "0", .retryAfter: "10"]
      )
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      context.close(promise: nil)
    }
  }

  extension HTTPRequest {
    /// Whether it may ask for a stream.
    fileprivate var isForStream: Bool { method == .get && path?.hasSuffix("/stream") == true }
  }

  extension HTTPField.Name {
    /// On which connection the request came, as ``RequestPacing`` says it to the routes.
    // Always valid, as it is a literal of letters and dashes.
    static let liveConnection = HTTPField.Name("Live-Connection") ?? .origin
  }

  extension HTTPRequestPart {
    fileprivate var isHead: Bool {
      if case .head = self { true } else { false }
    }
  }
#endif
