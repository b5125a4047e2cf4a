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

    private let ledger: ConnectionLedger
    /// Begins with the head of a request, if there is anything.
    private var heldBack = HeldBackParts()
    /// A request is being read or answered.
    private(set) var isReceiving = false
    private var isAnswering = false
    /// The answer never ends, so nothing more is asked on this connection.
    private(set) var isStreaming = false
    /// The number of the stream that was requested.
    private var stream: UInt64?
    /// The clients of the request that is being answered, unless it has waited in the lane.
    private var clients: [ConnectionLedger.Client] = []
    /// The clients whose allowances the answer's bytes are taken from.
    private var payers: [ConnectionLedger.Client] = []
    private var answeredBytes = 0
    /// The number of bytes that each byte of the answer counts as.
    private var byteFactor = 1
    /// Whether the stream of the request ends after one batch.
    private var isPoll = false
    /// The request's place in the lane.
    private var lanePlace: SlowLane.LanePlace?
    /// The address of the other end, which may be a proxy.
    private var peer: IPAddress?
    /// The client that the connection is counted for: always the same, or, behind a proxy, the client of the
    /// request that waits or is being answered.
    private var counted: ConnectionLedger.Client?
    private var isOfProxy = false
    private var isWelcome = true
    private var wasTurnedAway = false
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
      ledger.open(context.channel)
      peer = ProxyTrust.peer(of: context.channel)
      if let peer, !ledger.trust.isTrusted(peer) {
        let client = ConnectionLedger.Client.address(peer.network)
        isWelcome = ledger.enter(client)
        counted = client
      } else {
        isOfProxy = true
      }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
      ledger.close(context.channel)
      endWaiting()
      // The client may have closed the connection in the middle of an answer.
      charge()
      endStream()
      if let counted { ledger.leave(counted) }
      counted = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
      heldBack = HeldBackParts()
      endWaiting()
      context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let part = unwrapInboundIn(data)
      if isStreaming || wasTurnedAway { return }
      guard heldBack.isEmpty else { return heldBack.append(part) }
      guard case .head(let head) = part else { return passOn(part, context) }
      guard isWelcome else { return turnAway(context) }
      if isAnswering || isReceiving { return heldBack.append(part) }
      guard countForClient(of: head) else { return turnAway(context) }
      let clients = ledger.clients(at: peer, head.headerFields)
      if ledger.takeRequest(of: clients) {
        self.clients = clients
        payers = clients
        passOn(part, context)
      } else {
        heldBack.append(part)
        waitInLane(for: clients, context)
      }
    }

    func read(context: ChannelHandlerContext) {
      if !heldBack.isFull { context.read() } else { wantsToRead = true }
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
        isPoll = head.headerFields[.liveBatch] != nil
        part = .head(head)
      case .body: break
      case .end: isReceiving = false
      }
      context.fireChannelRead(wrapInboundOut(part))
    }

    /// Counts a connection of a proxy for the client whose request waits or is answered on it.
    ///
    /// - Returns: Whether the client has no more connections than it may have.
    private func countForClient(of head: HTTPRequest) -> Bool {
      guard isOfProxy else { return true }
      endCounting()
      let client = ledger.address(at: peer, head.headerFields)
      ledger.note(client, of: head)
      counted = client
      return ledger.enter(client)
    }

    /// A proxy may use the connection for any client next.
    private func endCounting() {
      guard isOfProxy, let client = counted else { return }
      ledger.leave(client)
      counted = nil
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

    private func waitInLane(for clients: [ConnectionLedger.Client], _ context: ChannelHandlerContext) {
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      lanePlace = ledger.lane.queue(for: clients, on: context.eventLoop) {
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
      if wantsToRead, !heldBack.isFull {
        wantsToRead = false
        context.read()
      }
    }

    /// The request was answered, or is not waited for any more.
    private func endWaiting() {
      if let place = lanePlace { ledger.lane.leave(place) }
      lanePlace = nil
      ledger.wasAnswered(clients)
      clients = []
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(var head):
        refusalsInARow = head.status == .tooManyRequests ? refusalsInARow + 1 : 0
        if isTooStubborn { head.headerFields[.connection] = "close" }
        endWaiting()
        // Compressed pages and files took the server about as long as their full size.
        byteFactor = head.headerFields[.contentEncoding] == nil ? 1 : 8
        if head.headerFields[.contentType] == "text/event-stream" {
          // When the stream ends, so does the connection. Without this, proxies would send it requests then.
          head.headerFields[.connection] = "close"
          beginStreaming(context)
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .body(let bytes):
        // Those of a stream do not count: it goes on for as long as a page is open.
        if !isStreaming || isPoll { answeredBytes += bytes.readableBytes * byteFactor }
        context.write(data, promise: promise)
      case .end where isStreaming:
        // The stream has ended. What was held back is gone, so nothing can follow.
        charge()
        context.writeAndFlush(data, promise: promise)
        context.close(mode: .output, promise: nil)
      case .end where isTooStubborn:
        context.writeAndFlush(data, promise: promise)
        context.close(promise: nil)
      case .end:
        context.write(data, promise: promise)
        isAnswering = false
        charge()
        endCounting()
        // All that is held back has come too early.
        if case .head(let head)? = heldBack.first {
          guard countForClient(of: head) else { return turnAway(context) }
          waitInLane(for: ledger.clients(at: peer, head.headerFields), context)
        }
      }
    }

    private func charge() {
      ledger.charge(payers, bytes: answeredBytes)
      payers = []
      answeredBytes = 0
    }

    func beginStreaming(_ context: ChannelHandlerContext) {
      isStreaming = true
      heldBack = HeldBackParts()
      // Streams of other routes than the site's are written to the end, unless requests behind them were
      // lost.
      if hasInputEnded, stream != nil || inputWasClosed { context.close(promise: nil) }
    }

    /// Whether the client was told again and again to send less, and does not.
    private var isTooStubborn: Bool { refusalsInARow >= ledger.limits.refusalsInARow }

    private func turnAway(_ context: ChannelHandlerContext) {
      wasTurnedAway = true
      heldBack = HeldBackParts()
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
#endif
