import NIOCore

/// One browser, which opens a page, reads its stream, and sends events at a constant rate.
actor Visitor {
  struct Outcome: Sendable {
    /// The times from sending each event to the first block of the stream that acknowledges it.
    var latencies: [Duration]
    var sent: Int
    var shown: Int
    /// The number of bytes that the stream has sent since the first event.
    var received: Int
  }

  /// The page whose count is also checked.
  static let countingPage = "/prime-time"

  private let port: Int
  private let page: PageClient
  private let probe: Probe
  /// The time at which each event was sent.
  private var sentAt: [ContinuousClock.Instant] = []
  private var latencies: [Duration] = []
  private var shown = 0
  private var received = 0
  /// The count on PrimeTime's page, or `nil` for other pages.
  private var count: Int?

  /// - Parameter page: The path of the page.
  init(port: Int, page: String = Visitor.countingPage) {
    self.port = port
    self.page = PageClient(host: "127.0.0.1:\(port)", path: page)
    probe = .of(page)
    count = page == Self.countingPage ? 0 : nil
  }

  /// Has the page open until the gate is opened, and does nothing. A visitor that never comes opens it, and
  /// is not waited for.
  func stay(gate: StartingGate) async throws {
    _ = try await visit(gate: gate, delay: .zero, interval: .zero, count: 0, patience: .zero)
  }

  /// - Parameters:
  ///   - delay: The time from the start to the first event.
  ///   - interval: The time between two events.
  ///   - count: The number of events.
  ///   - patience: How long to wait for the last responses.
  func visit(
    gate: StartingGate,
    delay: Duration,
    interval: Duration,
    count: Int,
    patience: Duration
  ) async throws -> Outcome {
    do {
      let tab = try await openPage(probe: count > 0 ? probe : .none)
      let (shows, show) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let listening = Task {
        defer { show.finish() }
        try await listen(tab, onShow: { show.yield() })
      }
      defer { listening.cancel() }
      var pages = shows.makeAsyncIterator()
      if await pages.next() == nil { try await listening.value }
      await gate.pass()
      if count > 0 { try await act(tab, delay: delay, interval: interval, count: count) }
      let deadline = ContinuousClock.now + patience
      while handled < count, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(10))
      }
      return Outcome(latencies: latencies, sent: sentAt.count, shown: handled, received: received)
    } catch {
      await gate.open()
      throw error
    }
  }

  /// How many events were shown. For PrimeTime, they must also be in its count.
  private var handled: Int { min(shown, count ?? shown) }

  /// Requests the page. The connection is closed afterward.
  func openPage() async throws -> OpenTab { try await openPage(probe: probe) }

  private func openPage(probe: Probe) async throws -> OpenTab {
    try await Connection(port: port).talk { replies, writer in
      try await writer.write(page.opening)
      return try page.tab(in: try await replies.nextAnswer(), for: probe)
    }
  }

  /// Sends events over one connection, at a constant rate.
  private func act(_ tab: OpenTab, delay: Duration, interval: Duration, count: Int) async throws {
    let start = ContinuousClock.now + delay
    try await Task.sleep(until: start)
    try await Connection(port: port).talk { replies, writer in
      for number in 1...count {
        try await Task.sleep(until: start + interval * (number - 1))
        sentAt.append(.now)
        try await writer.write(page.send([tab.event(number)], from: number, of: tab))
        let answer = try await replies.nextHead()
        guard answer.hasPrefix("HTTP/1.1 204") else {
          throw LoadTestError(description: "The showcase refused an event of \(page.path): \(answer)")
        }
      }
    }
  }

  /// Opens the page's stream and reads it.
  private func listen(_ tab: OpenTab, onShow: @Sendable () -> Void) async throws {
    try await Connection(port: port).talk { replies, writer in
      try await writer.write(page.stream(of: tab))
      let head = try await replies.nextHead()
      guard head.hasPrefix("HTTP/1.1 200") else {
        throw LoadTestError(description: "The showcase refused a stream: \(head)")
      }
      var counts = CountReader()
      var lines = StreamLines()
      while let piece = try await replies.nextPiece() {
        if !sentAt.isEmpty { received += piece.readableBytes }
        if count != nil { count = counts.read(piece.readableBytesView).last ?? count }
        for line in lines.read(piece.readableBytesView) {
          try note(line)
          onShow()
        }
      }
    }
  }

  /// A response that shows an event also shows all earlier ones.
  private func note(_ line: StreamLines.Line) throws {
    let now = ContinuousClock.now
    switch line {
    case .gone: throw LoadTestError(description: "The showcase lost a tab of \(page.path).")
    case .page(let upTo), .patches(let upTo):
      for place in shown..<max(min(upTo, sentAt.count), shown) {
        latencies.append(now - sentAt[place])
      }
      shown = max(shown, upTo)
    }
  }
}
