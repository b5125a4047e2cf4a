import Foundation
import LivePagesFixtures

@testable import LivePagesCore

/// A model of three servers, a storage and a few sessions in virtual time. Steps are random: an event, a
/// request that reaches the storage, a delivered or lost answer, an abandoned request that reaches the
/// storage late, a killed server, a browser that changes servers, or elapsed time. Each server has its own
/// clock.
///
/// The content of a session is the epoch under which it was saved, followed by the list of its events. At the
/// end, each event must occur once and in order; otherwise an event was lost, duplicated or reordered. A
/// browser resends exactly the events that weren't acknowledged as saved.
///
/// A server that assumes a valid lease has one by the storage's clock. When the faults have ended, no server
/// continues a session that another server owns.
struct SessionHoldingsModel {
  struct Violation: Error, CustomStringConvertible { let description: String }

  private enum Request {
    case renew(sent: Duration)
    case save([SessionHoldings.Save], [SessionChange])
    case claim(SessionKey, sent: Duration)
  }

  private enum Answer {
    case wanted([SessionKey])
    case refused(Set<SessionKey>)
    case claimed(SessionClaim)
  }

  private struct Transfer {
    let request: Request
    var answer: Answer?
  }

  private struct Server {
    var id: ServerID
    /// The difference between the server's clock and the storage's clock.
    let offset: Duration
    var holdings: SessionHoldings
    /// The events that the server has handled.
    var contents: [SessionKey: [Int]] = [:]
    /// The epochs under which the sessions were last saved.
    var savedEpochs: [SessionKey: Int] = [:]
    var transfers: [Transfer] = []
    var yielding: Set<SessionKey> = []
  }

  private struct Browser {
    let key: SessionKey
    var server: Int
    var sent = 0
    /// The number of events that were acknowledged as saved, with their epoch.
    var saved = 0
    var epoch = 0
    /// A Boolean value that indicates whether the browser is connected to its server.
    var isListening = true
  }

  private static let settings = SessionMovingSettings(lifetime: .seconds(1_000_000))

  private var random: SeededNumbers
  private var now = Duration.zero
  private var table = SessionTable()
  private var servers: [Server] = []
  private var browsers: [Browser] = []
  private var serverCount = 0
  /// Abandoned requests that may still reach the storage.
  private var strays: [(request: Request, server: ServerID)] = []

  init(seed: UInt64) {
    random = SeededNumbers(state: seed)
    for _ in 0..<3 { servers.append(makeServer()) }
    for number in 0..<3 {
      let key = SessionKey(text: "s\(number)")
      browsers.append(Browser(key: key, server: number % 3))
      servers[number % 3].holdings.begin(key, now: clock(of: number % 3))
      servers[number % 3].contents[key] = []
    }
  }

  private mutating func makeServer() -> Server {
    serverCount += 1
    return Server(
      id: ServerID(text: "server\(serverCount)"),
      offset: .milliseconds(Int.random(in: 0...1_000_000, using: &random)),
      holdings: SessionHoldings(settings: Self.settings)
    )
  }

  /// Returns the time of a server's clock.
  private func clock(of number: Int) -> Duration { now + servers[number].offset }

  /// - Throws: A violation of the invariants.
  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      try step()
      try checkLeases()
    }
    try settle()
  }

  private mutating func step() throws {
    let server = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: try act(Int.random(in: 0..<browsers.count, using: &random))
    case 30..<50: begin(server)
    case 50..<75: try transfer(server)
    case 75..<93: now += .milliseconds(Int.random(in: 0...600, using: &random))
    case 93..<96: move(Int.random(in: 0..<browsers.count, using: &random), to: server)
    case 96, 97: lose(server)
    case 98: arriveLate()
    default: servers[server] = makeServer()
    }
  }

  // MARK: Browsers

  private mutating func move(_ number: Int, to server: Int) {
    browsers[number].server = server
    browsers[number].isListening = false
  }

  /// Performs an action of a browser: its server handles the missing events if it holds the session, or else
  /// claims the session.
  private mutating func act(_ number: Int) throws {
    let browser = browsers[number]
    guard servers[browser.server].holdings.holds(browser.key) else {
      claim(browser.key, for: browser.server)
      return
    }
    let isOlder = servers[browser.server].savedEpochs[browser.key, default: 0] < browser.epoch
    let isInDoubt = servers[browser.server].holdings.isInDoubt(browser.key, now: clock(of: browser.server))
    if isOlder || (isInDoubt && !browser.isListening) {
      let save = servers[browser.server].holdings.touch(browser.key, now: clock(of: browser.server))
      if let save { send([save], from: browser.server, handingOver: false) }
      return
    }
    browsers[number].isListening = true
    browsers[number].sent += 1
    let handled = servers[browser.server].contents[browser.key, default: []].count
    // Missing events are resent if the browser still has them.
    guard handled >= browser.saved else {
      throw Violation(description: "\(browser.key) has \(handled) events of \(browser.saved) that were saved")
    }
    if handled < browsers[number].sent {
      servers[browser.server].contents[browser.key, default: []] += Array(handled..<browsers[number].sent)
    }
    servers[browser.server].holdings.change(browser.key)
  }

  private mutating func claim(_ key: SessionKey, for number: Int) {
    let isUnderway = servers[number].transfers.contains {
      if case .claim(key, _) = $0.request { true } else { false }
    }
    if isUnderway { return }
    servers[number].transfers.append(Transfer(request: .claim(key, sent: clock(of: number))))
  }

  // MARK: Servers

  private mutating func begin(_ number: Int) {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: servers[number].transfers.append(Transfer(request: .renew(sent: clock(of: number))))
    default:
      let saves = servers[number].holdings.nextSaves(now: clock(of: number))
      if !saves.isEmpty { send(saves, from: number, handingOver: false) }
    }
  }

  private mutating func send(_ saves: [SessionHoldings.Save], from number: Int, handingOver: Bool) {
    let changes = saves.map { save in
      SessionChange(
        key: save.key,
        epoch: save.epoch,
        number: save.number,
        isNew: save.isNew,
        content: save.isTouch ? nil : encode([save.epoch] + (servers[number].contents[save.key] ?? [])),
        isHandedOver: handingOver,
        lifetime: Self.settings.lifetime
      )
    }
    if handingOver { servers[number].yielding.formUnion(saves.map(\.key)) }
    servers[number].transfers.append(Transfer(request: .save(saves, changes)))
  }

  private mutating func transfer(_ number: Int) throws {
    guard let index = servers[number].transfers.indices.randomElement(using: &random) else { return }
    if let answer = servers[number].transfers[index].answer {
      let transfer = servers[number].transfers.remove(at: index)
      try take(answer, to: transfer.request, number)
    } else {
      servers[number].transfers[index].answer = reach(
        servers[number].transfers[index].request,
        of: servers[number].id
      )
    }
  }

  /// Applies a request to the storage.
  private mutating func reach(_ request: Request, of server: ServerID) -> Answer {
    switch request {
    case .renew: return .wanted(table.renewLease(of: server, for: Self.settings.leaseTime, now: now))
    case .save(_, let changes): return .refused(table.save(changes, of: server, now: now))
    case .claim(let key, _): return .claimed(table.claim(key, for: server, now: now))
    }
  }

  private mutating func take(_ answer: Answer, to request: Request, _ number: Int) throws {
    switch (request, answer) {
    case (.renew(let sent), .wanted(let wanted)):
      let time = clock(of: number)
      servers[number].holdings.renew(sent: sent, now: time)
      let browsers = browsers
      let yielded = servers[number].holdings.yield(
        wanted,
        isWatched: { key in browsers.contains { $0.key == key && $0.server == number } },
        now: time
      )
      let saves = yielded.compactMap { servers[number].holdings.handOver($0, now: time) }
      if !saves.isEmpty { send(saves, from: number, handingOver: true) }
      // A claim whose answer was lost is repeated, so that the session can be handed over.
      for key in wanted where !servers[number].holdings.holds(key) { claim(key, for: number) }
    case (.save(let saves, let changes), .refused(let refused)):
      for change in changes where !refused.contains(change.key) {
        guard let content = change.content else { continue }
        if servers[number].holdings.epoch(of: change.key) == change.epoch {
          servers[number].savedEpochs[change.key] = change.epoch
        }
        tell(change.key, saved: try decode(content).count - 1, under: change.epoch, by: number)
      }
      for key in servers[number].holdings.succeed(saves, refused: refused) {
        servers[number].contents[key] = nil
      }
      for change in changes
      where change.isHandedOver && servers[number].holdings.epoch(of: change.key) == change.epoch {
        servers[number].holdings.drop(change.key)
        servers[number].contents[change.key] = nil
      }
      servers[number].yielding.subtract(saves.map(\.key))
    case (.claim(let key, let sent), .claimed(.claimed(let saved))):
      guard !servers[number].holdings.holds(key) else { return }
      servers[number].holdings.take(key, epoch: saved.epoch, sent: sent, now: clock(of: number))
      let content = try decode(saved.content)
      servers[number].contents[key] = Array(content.dropFirst())
      servers[number].savedEpochs[key] = content.first
    default: break
    }
  }

  /// Acknowledges saved events to a browser if it is connected to the server.
  private mutating func tell(_ key: SessionKey, saved: Int, under epoch: Int, by number: Int) {
    for index in browsers.indices
    where browsers[index].key == key && browsers[index].server == number && browsers[index].isListening {
      browsers[index].saved = max(browsers[index].saved, saved)
      browsers[index].epoch = max(browsers[index].epoch, epoch)
    }
  }

  /// Loses an answer or a request. A lost request may or may not have taken effect, or may take effect later.
  private mutating func lose(_ number: Int) {
    guard let index = servers[number].transfers.indices.randomElement(using: &random) else { return }
    let transfer = servers[number].transfers.remove(at: index)
    if transfer.answer == nil, Bool.random(using: &random) {
      strays.append((transfer.request, servers[number].id))
    }
    if case .save(let saves, _) = transfer.request {
      servers[number].holdings.fail(saves, now: clock(of: number))
      servers[number].yielding.subtract(saves.map(\.key))
    }
  }

  private mutating func arriveLate() {
    guard let index = strays.indices.randomElement(using: &random) else { return }
    let stray = strays.remove(at: index)
    _ = reach(stray.request, of: stray.server)
  }

  // MARK: Invariants

  /// Checks that among the servers that hold a session, at most one has the storage's epoch, and that the
  /// saved events are a prefix of the handled ones.
  private func checkLeases() throws {
    for server in servers where server.holdings.hasLease(now: now + server.offset) {
      guard table.hasLease(server.id, now: now) else {
        throw Violation(description: "\(server.id.text) believes to have a lease at \(now)")
      }
    }
    for browser in browsers {
      let owners = servers.filter {
        $0.holdings.holds(browser.key) && $0.holdings.hasLease(now: now + $0.offset)
          && table.rows[browser.key]?.owner != nil
          && table.rows[browser.key].map(\.epoch) == $0.holdings.epoch(of: browser.key)
      }
      guard owners.count <= 1 else { throw Violation(description: "\(browser.key) has two owners at \(now)") }
      if let row = table.rows[browser.key] {
        let events = Array(try decode(row.content).dropFirst())
        guard events == Array(0..<events.count) else {
          throw Violation(description: "\(browser.key) was saved as \(events)")
        }
      }
    }
  }

  /// Checks that without faults each browser reaches its session, and its events are saved once and in order.
  private mutating func settle() throws {
    for _ in 0..<80 {
      arriveLate()
      for number in 0..<3 {
        servers[number].transfers.append(Transfer(request: .renew(sent: clock(of: number))))
        let saves = servers[number].holdings.nextSaves(now: clock(of: number))
        if !saves.isEmpty { send(saves, from: number, handingOver: false) }
        while !servers[number].transfers.isEmpty { try transfer(number) }
      }
      for number in browsers.indices { try act(number) }
      now += .milliseconds(300)
      try checkLeases()
    }
    for browser in browsers {
      // A session that was killed before the first save starts again, and its browser is informed.
      guard let row = table.rows[browser.key] else { continue }
      guard servers[browser.server].holdings.holds(browser.key) else {
        throw Violation(description: "\(browser.key) has not arrived")
      }
      let holders = servers.filter { $0.holdings.holds(browser.key) }
      guard holders.count == 1 else {
        throw Violation(description: "\(holders.map(\.id.text)) go on with \(browser.key)")
      }
      let contents = servers[browser.server].contents[browser.key] ?? []
      guard contents == Array(0..<browser.sent), row.owner == servers[browser.server].id else {
        throw Violation(description: "\(browser.key): \(contents.count) of \(browser.sent) events")
      }
    }
  }

  private func encode(_ events: [Int]) -> Data { Data(events.map(String.init).joined(separator: " ").utf8) }

  private func decode(_ data: Data) throws -> [Int] {
    String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
  }
}
