import Foundation
import LivePagesFixtures

@testable import LivePagesCore

/// Three servers, a storage and a few sessions in virtual time. Steps are random: an event, a request that
/// reaches the storage, an answer that arrives or is lost, a server that is killed, a browser that goes to
/// another server, time that passes.
///
/// The content of a session is the list of its events, so that at the end each is there once and in order, or
/// something was lost, doubled or turned round: a browser sends again what was not saved.
struct SessionHoldingsModel {
  struct Violation: Error, CustomStringConvertible { let description: String }

  private enum Request {
    case renew(sent: Duration)
    case save([SessionHoldings.Save], [SessionChange])
    case claim(SessionKey)
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
    var holdings: SessionHoldings
    /// The events that it has handled.
    var contents: [SessionKey: [Int]] = [:]
    var transfers: [Transfer] = []
    var yielding: Set<SessionKey> = []
  }

  private struct Browser {
    let key: SessionKey
    var server: Int
    var sent = 0
  }

  private static let settings = SessionMovingSettings(lifetime: .seconds(1_000_000))

  private var random: SeededNumbers
  private var now = Duration.zero
  private var table = SessionTable()
  private var servers: [Server] = []
  private var browsers: [Browser] = []
  private var serverCount = 0

  init(seed: UInt64) {
    random = SeededNumbers(state: seed)
    for _ in 0..<3 { servers.append(makeServer()) }
    for number in 0..<3 {
      let key = SessionKey(text: "s\(number)")
      browsers.append(Browser(key: key, server: number % 3))
      servers[number % 3].holdings.begin(key, now: now)
      servers[number % 3].contents[key] = []
    }
  }

  private mutating func makeServer() -> Server {
    serverCount += 1
    return Server(
      id: ServerID(text: "server\(serverCount)"),
      holdings: SessionHoldings(settings: Self.settings)
    )
  }

  /// - Throws: What should not be.
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
    case 0..<30: act(Int.random(in: 0..<browsers.count, using: &random))
    case 30..<50: begin(server)
    case 50..<75: try transfer(server)
    case 75..<93: now += .milliseconds(Int.random(in: 0...600, using: &random))
    case 93..<96: browsers[Int.random(in: 0..<browsers.count, using: &random)].server = server
    case 96..<98: lose(server)
    default: servers[server] = makeServer()
    }
  }

  // MARK: Browsers

  /// A browser does something: a server that has the session handles what it lacks, another one claims it.
  private mutating func act(_ number: Int) {
    let browser = browsers[number]
    guard servers[browser.server].holdings.holds(browser.key) else {
      claim(browser.key, for: browser.server)
      return
    }
    browsers[number].sent += 1
    let handled = servers[browser.server].contents[browser.key, default: []].count
    // What this server lacks is sent again.
    if handled < browsers[number].sent {
      servers[browser.server].contents[browser.key, default: []] += Array(handled..<browsers[number].sent)
    }
    servers[browser.server].holdings.change(browser.key)
  }

  private mutating func claim(_ key: SessionKey, for number: Int) {
    let isUnderway = servers[number].transfers.contains {
      if case .claim(key) = $0.request { true } else { false }
    }
    if !isUnderway { servers[number].transfers.append(Transfer(request: .claim(key))) }
  }

  // MARK: Servers

  private mutating func begin(_ number: Int) {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: servers[number].transfers.append(Transfer(request: .renew(sent: now)))
    default:
      let saves = servers[number].holdings.nextSaves(now: now)
      if !saves.isEmpty { send(saves, from: number, handingOver: false) }
    }
  }

  private mutating func send(_ saves: [SessionHoldings.Save], from number: Int, handingOver: Bool) {
    let changes = saves.map { save in
      SessionChange(
        key: save.key,
        epoch: save.epoch,
        isNew: save.isNew,
        content: save.isTouch ? nil : encode(servers[number].contents[save.key] ?? []),
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
      servers[number].transfers[index].answer = reach(servers[number].transfers[index].request, number)
    }
  }

  /// A request reaches the storage.
  private mutating func reach(_ request: Request, _ number: Int) -> Answer {
    let server = servers[number].id
    switch request {
    case .renew: return .wanted(table.renewLease(of: server, for: Self.settings.leaseTime, now: now))
    case .save(_, let changes): return .refused(table.save(changes, of: server, now: now))
    case .claim(let key): return .claimed(table.claim(key, for: server, now: now))
    }
  }

  private mutating func take(_ answer: Answer, to request: Request, _ number: Int) throws {
    switch (request, answer) {
    case (.renew(let sent), .wanted(let wanted)):
      servers[number].holdings.renew(sent: sent, now: now)
      let browsers = browsers
      let yielded = servers[number].holdings.yield(
        wanted,
        isWatched: { key in browsers.contains { $0.key == key && $0.server == number } },
        now: now
      )
      let saves = yielded.compactMap { servers[number].holdings.handOver($0, now: now) }
      if !saves.isEmpty { send(saves, from: number, handingOver: true) }
      // A claim whose answer was lost is made again, so that the session can be let go.
      for key in wanted where !servers[number].holdings.holds(key) { claim(key, for: number) }
    case (.save(let saves, let changes), .refused(let refused)):
      for key in servers[number].holdings.succeed(saves, refused: refused) {
        servers[number].contents[key] = nil
      }
      for change in changes
      where change.isHandedOver && servers[number].holdings.epoch(of: change.key) == change.epoch {
        servers[number].holdings.drop(change.key)
        servers[number].contents[change.key] = nil
      }
      servers[number].yielding.subtract(saves.map(\.key))
    case (.claim(let key), .claimed(.claimed(let saved))):
      guard !servers[number].holdings.holds(key) else { return }
      servers[number].holdings.take(key, epoch: saved.epoch, now: now)
      servers[number].contents[key] = try decode(saved.content)
    default: break
    }
  }

  /// An answer is lost, or a request: whether it took effect is not known.
  private mutating func lose(_ number: Int) {
    guard let index = servers[number].transfers.indices.randomElement(using: &random) else { return }
    let transfer = servers[number].transfers.remove(at: index)
    if case .save(let saves, _) = transfer.request {
      servers[number].holdings.fail(saves, now: now)
      servers[number].yielding.subtract(saves.map(\.key))
    }
  }

  // MARK: What has to be so

  /// Of the servers that hold a session, one has it under the storage's epoch. What is saved is what was
  /// done, from the first event on.
  private func checkLeases() throws {
    for browser in browsers {
      let owners = servers.filter {
        $0.holdings.holds(browser.key) && $0.holdings.hasLease(now: now)
          && table.rows[browser.key]?.owner != nil
          && table.rows[browser.key].map(\.epoch) == $0.holdings.epoch(of: browser.key)
      }
      guard owners.count <= 1 else { throw Violation(description: "\(browser.key) has two owners at \(now)") }
      if let row = table.rows[browser.key] {
        let events = try decode(row.content)
        guard events == Array(0..<events.count) else {
          throw Violation(description: "\(browser.key) was saved as \(events)")
        }
      }
    }
  }

  /// Without faults each browser arrives, and what it has done is saved once and in order.
  private mutating func settle() throws {
    for _ in 0..<80 {
      for number in 0..<3 {
        servers[number].transfers.append(Transfer(request: .renew(sent: now)))
        let saves = servers[number].holdings.nextSaves(now: now)
        if !saves.isEmpty { send(saves, from: number, handingOver: false) }
        while !servers[number].transfers.isEmpty { try transfer(number) }
      }
      for number in browsers.indices { act(number) }
      now += .milliseconds(300)
      try checkLeases()
    }
    for browser in browsers {
      // One that was killed before it was first saved starts anew, which its browser would be told.
      guard let row = table.rows[browser.key] else { continue }
      guard servers[browser.server].holdings.holds(browser.key) else {
        throw Violation(description: "\(browser.key) has not arrived")
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
