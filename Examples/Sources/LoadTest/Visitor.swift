import NIOCore

/// A page that is open: what its script knows.
struct OpenTab: Sendable {
  /// The headers that say which tab of which session it is.
  let headers: String
  /// The event that counts up, where the page offers that.
  let increment: String
}

/// One browser: it opens a page and listens to its stream. On PrimeTime it can count up at a steady pace.
actor Visitor {
  struct Outcome: Sendable {
    var latencies: [Duration]
    var sent: Int
    var shown: Int
  }

  /// The page that can be counted on.
  static let countingPage = "/prime-time"

  private let port: Int
  private let page: String
  private var counts: Bool { page == Self.countingPage }
  /// When each event was sent. The first one makes the count 1.
  private var sentAt: [ContinuousClock.Instant] = []
  private var latencies: [Duration] = []
  private var shown = 0

  /// - Parameter page: The path of the page.
  init(port: Int, page: String = Visitor.countingPage) {
    self.port = port
    self.page = page
  }

  /// Has the page open until the gate is opened, and does nothing. A visitor that never comes opens it, and
  /// is not waited for.
  func stay(gate: StartingGate) async throws {
    do {
      try await listen(until: gate)
    } catch {
      await gate.open()
      throw error
    }
  }

  private func listen(until gate: StartingGate) async throws {
    let tab = try await openPage()
    try await stream(tab) { replies in
      // The stream begins with the page, as an event that ends with an empty line.
      var last: UInt8?
      while let piece = try await replies.nextPiece() {
        let bytes = (last.map { [$0] } ?? []) + piece.readableBytesView
        if bytes.firstRange(of: Array("\n\n".utf8)) != nil { break }
        last = bytes.last
      }
      await gate.pass()
    }
  }

  /// - Parameters:
  ///   - delay: How long after the start the first event is sent.
  ///   - interval: The time from one event to the next.
  ///   - count: How many events are sent.
  ///   - patience: How long to wait for the last answers.
  func visit(
    gate: StartingGate,
    delay: Duration,
    interval: Duration,
    count: Int,
    patience: Duration
  ) async throws -> Outcome {
    let tab = try await openPage()
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
    while shown < count, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
    }
    return Outcome(latencies: latencies, sent: sentAt.count, shown: shown)
  }

  /// Gets the page over a connection that ends with it.
  func openPage() async throws -> OpenTab {
    try await Connection(port: port).talk { replies, writer in
      try await writer.write(request("GET", "", headers: ["Connection: close"]))
      let (head, page) = try await replies.nextAnswer()
      guard head.hasPrefix("HTTP/1.1 200"), let cookie = head.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.1,
        let tab = page.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1
      else {
        throw LoadTestError(description: "The showcase did not open its page: \(head)")
      }
      // A long page takes long to search.
      let event = counts ? page.firstMatch(of: /aria-label="Increment"[^>]* data-event="([^"]*)"/)?.1 : nil
      return OpenTab(
        headers: "Cookie: \(cookie)\r\nLive-Page: \(tab)",
        increment: String((event ?? "").replacing("&quot;", with: "\""))
      )
    }
  }

  /// Counts up, at its pace, over one connection.
  private func act(_ tab: OpenTab, delay: Duration, interval: Duration, count: Int) async throws {
    let start = ContinuousClock.now + delay
    try await Task.sleep(until: start)
    try await Connection(port: port).talk { replies, writer in
      for place in 0..<count {
        try await Task.sleep(until: start + interval * place)
        sentAt.append(.now)
        try await writer.write(tap(tab))
        let answer = try await replies.nextHead()
        guard answer.hasPrefix("HTTP/1.1 204") else {
          throw LoadTestError(description: "The showcase refused an event: \(answer)")
        }
      }
    }
  }

  private func listen(_ tab: OpenTab, onShow: @Sendable () -> Void) async throws {
    try await stream(tab) { replies in
      var reader = CountReader()
      while let piece = try await replies.nextPiece() {
        for count in reader.read(piece.readableBytesView) {
          note(count)
          onShow()
        }
      }
    }
  }

  /// Opens the page's stream and has `body` read it.
  private func stream(
    _ tab: OpenTab,
    _ body: nonisolated(nonsending) (inout Replies) async throws -> Void
  ) async throws {
    try await Connection(port: port).talk { replies, writer in
      try await writer.write(request("GET", "/stream", headers: [tab.headers]))
      let head = try await replies.nextHead()
      guard head.hasPrefix("HTTP/1.1 200") else {
        throw LoadTestError(description: "The showcase refused a stream: \(head)")
      }
      try await body(&replies)
    }
  }

  /// The page shows this count. A patch that shows a later event shows all before it too.
  private func note(_ count: Int) {
    let now = ContinuousClock.now
    for place in shown..<max(min(count, sentAt.count), shown) {
      latencies.append(now - sentAt[place])
    }
    shown = max(shown, count)
  }

  private func tap(_ tab: OpenTab) -> ByteBuffer {
    let body = tab.increment
    return request(
      "POST",
      "/events",
      headers: [
        tab.headers, "Origin: http://127.0.0.1:\(port)", "Content-Type: application/json",
        "Content-Length: \(body.utf8.count)",
      ],
      body: body
    )
  }

  private func request(_ method: String, _ path: String, headers: [String], body: String = "") -> ByteBuffer {
    let target = page == "/" && !path.isEmpty ? path : page + path
    let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers
    return ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }
}
