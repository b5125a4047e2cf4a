import Foundation
import LivePagesFixtures

@testable import LivePagesCore

/// Servers of one site in one process, a storage that they have in common, and a clock that the test moves.
final class MovingBench: Sendable {
  let clock = Locked(Duration.zero)
  let storage: MemorySessionStorage

  init() {
    storage = MemorySessionStorage(now: { [clock] in clock.withLock { $0 } })
  }

  func pass(_ time: Duration) { clock.withLock { $0 += time } }

  /// A server that has begun its lease.
  func server(_ pages: any MovablePage..., settings: SessionMovingSettings = SessionMovingSettings()) async
    -> MovingServer
  {
    let server = MovingServer(self, pages: pages, settings: settings)
    await server.keeper.renew()
    return server
  }
}

/// A storage that can be cut off from a server, and what it says of failures.
final class MovingServer: Sendable {
  let registry: SessionRegistry
  let keeper: SessionKeeper
  let report = MovingReport()
  private let line: CutLine

  init(_ bench: MovingBench, pages: [any MovablePage], settings: SessionMovingSettings) {
    line = CutLine(bench.storage)
    keeper = SessionKeeper(
      storage: line,
      seal: PlainSeal(),
      settings: settings,
      monitor: report,
      now: { bench.clock.withLock { $0 } },
      // Those who wait see the time pass.
      sleep: { bench.pass($0) }
    )
    registry = SessionRegistry(limits: SessionLimits(), monitor: report, keeper: keeper)
    for page in pages { registry.pages.add(page) }
  }

  func cut() { line.isCut.withLock { $0 = true } }

  func mend() { line.isCut.withLock { $0 = false } }

  /// Has the storage get what is saved once the gate is open.
  func holdSaves() -> Gate {
    let gate = Gate()
    line.gate.withLock { $0 = gate }
    return gate
  }

  /// A tab of a new session that listens.
  func open(_ page: some LivePage, at address: PageAddress = PageAddress()) async throws -> MovingTab {
    let session = try await registry.makeSession().orThrow()
    let tab = try await session.open(page, at: address).orThrow()
    let stream = try await session.stream(named: .random(), carrying: [tab]).orThrow()
    return MovingTab(session: session, tab: tab, stream: stream)
  }

  /// A tab of a session that another server had, if it comes here.
  func bring(_ other: MovingTab, listens: Bool = true) async throws -> MovingTab? {
    guard let session = try await registry.find(other.session.token),
      let tab = await session.tab(other.tab.token)
    else { return nil }
    let stream = listens ? await session.stream(named: .random(), carrying: [tab]) : nil
    return MovingTab(session: session, tab: tab, stream: stream)
  }
}

/// A tab of a session, and the stream that carries it.
struct MovingTab {
  let session: BrowserSession
  let tab: OpenTab
  let stream: BrowserStream?

  func add(_ amount: Int, as number: Int) async throws {
    try await tab.receive([WireEvent("add", value: .integer(amount))], from: number)
  }

  func shown(_ id: String = "total") async -> String? {
    await tab.page.root().content.elements.first { $0.id == id }?.content.plainText
  }

  /// Whether the stream goes on.
  var isListening: Bool { stream?.seats.isEmpty == false }
}

/// Passes to a storage, or fails.
private final class CutLine: SessionStorage {
  struct CutError: Error {}

  let isCut = Locked(false)
  let gate = Locked<Gate?>(nil)
  private let storage: MemorySessionStorage

  init(_ storage: MemorySessionStorage) { self.storage = storage }

  private func check() throws {
    try Task.checkCancellation()
    if isCut.withLock({ $0 }) { throw CutError() }
  }

  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
    try check()
    return await storage.renewLease(of: server, for: time)
  }

  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
    try check()
    return await storage.claim(key, for: server)
  }

  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
    try check()
    await gate.withLock { $0 }?.pass()
    return await storage.save(changes, of: server)
  }

  func remove(_ keys: [SessionKey], of server: ServerID) async throws {
    try check()
    await storage.remove(keys, of: server)
  }

  func removeExpired() async throws {
    try check()
    await storage.removeExpired()
  }

  func endLease(of server: ServerID) async throws {
    try check()
    await storage.endLease(of: server)
  }
}

/// Encrypts nothing, and knows what was changed.
struct PlainSeal: SessionSeal {
  func key(of token: SecretToken) -> SessionKey { SessionKey(text: String(token.text.prefix(16))) }

  func seal(_ content: Data, of key: SessionKey, epoch: Int) -> Data {
    Data(key.text.utf8) + [UInt8(epoch)] + content
  }

  func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)? {
    guard content.starts(with: Data(key.text.utf8)), let epoch = content.dropFirst(16).first else {
      return nil
    }
    return (Data(content.dropFirst(17)), Int(epoch))
  }
}

final class MovingReport: SiteMonitor {
  let failures = Locked<[SessionMovingFailure]>([])

  func movingFailed(_ failure: SessionMovingFailure) { failures.withLock { $0.append(failure) } }

  /// What was reported since it was last asked.
  func take() -> [SessionMovingFailure] {
    failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
  }

  func sessionBegan() {}
  func sessionEnded() {}
  func tabsOpened(_ count: Int) {}
  func tabsClosed(_ count: Int) {}
  func uploadEnded(_ outcome: UploadOutcome, bytes: Int) {}
}

extension Optional {
  struct MissingError: Error {}

  func orThrow() throws -> Wrapped {
    guard let self else { throw MissingError() }
    return self
  }
}
