#if LivePages
  import HTTPTypes
  import LivePagesCore
  import NIOCore
  import NIOHTTPTypes

  /// Forwards the requests of a connection one at a time, and delays those that arrive without a pause in the
  /// ``SlowLane``. These are requests that arrive before the previous response was written, or at a higher
  /// rate than users cause.
  ///
  /// If a connection always had another request available, it would never leave its thread. As many of them
  /// as there are cores would block everyone else.
  final class RequestPacing: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let ledger: ConnectionLedger
    /// The delayed parts, which begin with the head of a request.
    private var heldBack = HeldBackParts()
    /// A Boolean value that indicates whether a request is being received or answered.
    private(set) var isReceiving = false
    private var isAnswering = false
    /// A Boolean value that indicates whether the response is an endless stream. If so, the connection
    /// accepts no further requests.
    private(set) var isStreaming = false
    /// The number of the requested stream.
    private var stream: UInt64?
    /// The clients of the current request, unless it has waited in the lane.
    private var clients: [ConnectionLedger.Client] = []
    /// The clients whose allowances are charged for the response.
    private var payers: [ConnectionLedger.Client] = []
    private var answeredBytes = 0
    /// The factor that multiplies the cost of each byte of the response.
    private var byteFactor = 1
    /// A Boolean value that indicates whether the requested stream ends after one batch.
    private var isPoll = false
    /// The place of the request in the lane.
    private var lanePlace: SlowLane.LanePlace?
    /// The remote address, which may be a proxy.
    private var peer: IPAddress?
    /// The client that the connection counts toward. It is always the same one, except behind a proxy, where
    /// it is the client that sent the waiting or current request.
    private var counted: ConnectionLedger.Client?
    private var isOfProxy = false
    private var isWelcome = true
    private var wasTurnedAway = false
    private var refusalsInARow = 0
    private var wantsToRead = false
    var ignoredCloses = IgnoredCloses()
    /// A Boolean value that indicates whether the client has closed its side and this hasn't been forwarded
    /// yet.
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
      // The client may have closed the connection during a response.
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

    /// Counts a connection of a proxy for the client of the waiting or current request.
    ///
    /// - Returns: `true` if the client is within its limit of connections.
    private func countForClient(of head: HTTPRequest) -> Bool {
      guard isOfProxy else { return true }
      endCounting()
      let client = ledger.address(at: peer, head.headerFields)
      ledger.note(client, of: head)
      counted = client
      return ledger.enter(client)
    }

    /// Stops counting the connection. The proxy may use it for any client next.
    private func endCounting() {
      guard isOfProxy, let client = counted else { return }
      ledger.leave(client)
      counted = nil
    }

    /// - Returns: The number that identifies the stream in the request.
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

    /// Forwards the delayed request, as far as it has arrived.
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

    /// Records that the request was answered or abandoned.
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
        // A compressed page or file takes the server about as long as its full size would.
        byteFactor = head.headerFields[.contentEncoding] == nil ? 1 : 8
        if head.headerFields[.contentType] == "text/event-stream" {
          // The connection ends with the stream. Otherwise, proxies would send further requests on it.
          head.headerFields[.connection] = "close"
          beginStreaming(context)
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
      case .body(let bytes):
        // The bytes of a stream don't count, because the stream lasts as long as a page is open.
        if !isStreaming || isPoll { answeredBytes += bytes.readableBytes * byteFactor }
        context.write(data, promise: promise)
      case .end where isStreaming:
        // The stream has ended. Delayed requests were discarded, so nothing can follow.
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
        // All delayed requests have arrived too early.
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
      // Streams of custom routes are written to the end, unless later requests were discarded.
      if hasInputEnded, stream != nil || inputWasClosed { context.close(promise: nil) }
    }

    /// A Boolean value that indicates whether the client keeps sending too many requests even after several
    /// rejections.
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
    /// A Boolean value that indicates whether the request may be for a stream.
    fileprivate var isForStream: Bool { method == .get && path?.hasSuffix("/stream") == true }
  }

  extension HTTPField.Name {
    /// The connection of the request, which ``RequestPacing`` passes to the routes.
    // Always valid, because it is a literal of letters and dashes.
    static let liveConnection = HTTPField.Name("Live-Connection") ?? .origin
  }

  /// The delayed parts of a connection's requests. When this buffer is full, reading stops. This way, a
  /// client that sends too much fills only its own memory.
  struct HeldBackParts {
    private static let most = 64
    /// The limit. Data that had already been read from the socket is also kept, up to 256 KiB.
    private static let mostBytes = 64 * 1024

    /// The parts, without spare capacity, because most connections don't delay anything.
    private var parts = CircularBuffer<HTTPRequestPart>(initialCapacity: 0)
    private var bytes = 0

    var isEmpty: Bool { parts.isEmpty }
    var isFull: Bool { parts.count >= Self.most || bytes >= Self.mostBytes }
    var first: HTTPRequestPart? { parts.first }

    mutating func append(_ part: HTTPRequestPart) {
      parts.append(part)
      bytes += part.size
    }

    mutating func popFirst() -> HTTPRequestPart? {
      let part = parts.popFirst()
      bytes -= part?.size ?? 0
      return part
    }
  }

  extension HTTPRequestPart {
    var isHead: Bool {
      if case .head = self { true } else { false }
    }

    /// The approximate number of bytes that a client has sent for the part.
    fileprivate var size: Int {
      switch self {
      case .head(let head): (head.path?.utf8.count ?? 0) + head.headerFields.size
      case .body(let body): body.readableBytes
      case .end(let fields): fields?.size ?? 0
      }
    }
  }

  extension HTTPFields {
    fileprivate var size: Int { reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 } }
  }
#endif
