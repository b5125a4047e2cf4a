import NIOCore

/// One browser of a cluster's site. It does the work of the page's script and a proxy with sticky sessions:
/// it stays on one server until that fails, continues on the next, and resends the events that the next
/// server lacks.
actor ClusterVisitor {
  struct Outcome: Sendable {
    struct Latency: Sendable {
      let sent: ContinuousClock.Instant
      let time: Duration
    }

    var latencies: [Latency]
    /// How many events were confirmed by a response.
    var confirmed: Int
    /// The count on the page at the end.
    var shown: Int
    /// The durations of the interruptions.
    var interruptions: [Duration]
    /// A Boolean value that indicates whether the page has started over on a server.
    var isLost: Bool
  }

  private static let page = PageClient(host: "127.0.0.1:8080", path: Visitor.countingPage)
  private static let mostAtOnce = 20

  private let ports: [Int]
  private let faults: ClusterFaults
  private var server: Int
  private var tab = OpenTab(headers: [], events: [])
  private var sentAt: [ContinuousClock.Instant] = []
  private var latencies: [Outcome.Latency] = []
  /// The number of the next event to send.
  private var next = 1
  private var confirmed = 0
  private var shown = 0
  private var lostAt: ContinuousClock.Instant?
  private var interruptions: [Duration] = []
  private var isLost = false
  private var isDone = false

  init(ports: [Int], home: Int, faults: ClusterFaults) {
    self.ports = ports
    server = home
    self.faults = faults
  }

  func visit(gate: StartingGate, delay: Duration, interval: Duration, count: Int) async throws -> Outcome {
    try await openPage()
    let listening = Task { await listen() }
    defer { listening.cancel() }
    while shown == 0, lostAt == nil, !isLost, !isOpen { try await Task.sleep(for: .milliseconds(20)) }
    await gate.pass()
    try await act(delay: delay, interval: interval, count: count)
    let deadline = ContinuousClock.now + .seconds(20)
    while shown < count, ContinuousClock.now < deadline, !isLost {
      if next <= sentAt.count { await post() }
      try await Task.sleep(for: .milliseconds(20))
    }
    isDone = true
    return Outcome(
      latencies: latencies,
      confirmed: confirmed,
      shown: shown,
      interruptions: interruptions,
      isLost: isLost
    )
  }

  // MARK: The page

  private var isOpen = false

  private func openPage() async throws {
    try await Connection(port: ports[server]).talk { replies, writer in
      try await writer.write(Self.page.opening)
      tab = try Self.page.tab(in: try await replies.nextAnswer(), for: .of(Self.page.path))
    }
  }

  private func listen() async {
    while !isDone, !Task.isCancelled {
      do {
        try await listenOnce()
      } catch {
        // The server is not running anymore, or has ended the stream.
      }
      if isDone || isLost { return }
      if isOpen {
        lostAt = .now
        isOpen = false
      }
      server = (server + 1) % ports.count
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  private func listenOnce() async throws {
    try await Connection(port: ports[server]).talk { replies, writer in
      try await writer.write(Self.page.stream(of: tab))
      let head = try await replies.nextHead()
      if head.hasPrefix("HTTP/1.1 401") || head.hasPrefix("HTTP/1.1 409") { isLost = true }
      guard head.hasPrefix("HTTP/1.1 200") else { throw LoadTestError(description: head) }
      var counts = CountReader()
      var lines = StreamLines()
      while let piece = try await replies.nextPiece() {
        for line in lines.read(piece.readableBytesView) { take(line) }
        for count in counts.read(piece.readableBytesView) { note(count) }
        if isDone { return }
      }
    }
  }

  private func take(_ line: StreamLines.Line) {
    switch line {
    case .gone: isLost = true
    case .patches: break
    case .page(let upTo):
      isOpen = true
      if let lostAt { interruptions.append(.now - lostAt) }
      lostAt = nil
      // The events that this server lacks are sent again.
      next = min(next, upTo + 1)
    }
  }

  private func note(_ count: Int) {
    let now = ContinuousClock.now
    for place in shown..<max(min(count, sentAt.count), shown) {
      latencies.append(Outcome.Latency(sent: sentAt[place], time: now - sentAt[place]))
    }
    shown = max(shown, count)
  }

  // MARK: Events

  private func act(delay: Duration, interval: Duration, count: Int) async throws {
    let start = ContinuousClock.now + delay
    for place in 0..<count {
      try await Task.sleep(until: start + interval * place)
      if isLost { return }
      sentAt.append(.now)
      await post()
    }
  }

  /// Sends the events that were not confirmed or must be sent again. After a failure, they are sent with the
  /// next events.
  private func post() async {
    let first = next
    let count = min(sentAt.count - first + 1, Self.mostAtOnce)
    guard count > 0, lostAt == nil else { return }
    let events = (first..<first + count).map(tab.event)
    let answer = try? await Connection(port: ports[server]).talk { replies, writer in
      try await writer.write(
        Self.page.send(events, from: first, of: tab, headers: ["Connection: close"])
      )
      return try await replies.nextHead()
    }
    guard let answer else { return }
    if answer.hasPrefix("HTTP/1.1 204") {
      confirmed = max(confirmed, first + count - 1)
      // Unless another server has requested earlier events in the meantime.
      if next == first { next = first + count }
    } else if let missing = AnswerHead(text: answer).value(of: "live-event").flatMap({ Int($0) }) {
      next = min(next, missing)
    } else if answer.hasPrefix("HTTP/1.1 401") || answer.hasPrefix("HTTP/1.1 409") {
      isLost = true
    }
  }
}
