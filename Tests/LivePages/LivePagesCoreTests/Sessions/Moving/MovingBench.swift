import Foundation
import LivePagesFixtures

@testable import LivePagesCore

/// The servers of one site in one process, with a shared storage and a clock that the test advances.
final class MovingBench: Sendable {
  let clock = Locked(Duration.zero)
  let storage: MemorySessionStorage

  init() {
    storage = MemorySessionStorage(now: { [clock] in clock.withLock { $0 } })
  }

  func pass(_ time: Duration) { clock.withLock { $0 += time } }

  /// Returns a server that has acquired its lease.
  func server(
    _ pages: any MovablePage...,
    settings: SessionMovingSettings = SessionMovingSettings(),
    limits: SessionLimits = SessionLimits(),
    seal: any SessionSeal = PlainSeal()
  ) async -> MovingServer {
    let server = MovingServer(self, pages: pages, settings: settings, limits: limits, seal: seal)
    await server.keeper.renew()
    return server
  }
}

/// A server whose connection to the storage can fail, with a record of the reported failures.
final class MovingServer: Sendable {
  let registry: SessionRegistry
  let keeper: SessionKeeper
  let report = MovingReport()
  private let line: CutLine
  /// A Boolean value that indicates whether time limits expire at once.
  private let isImpatient = Locked(false)
  /// The number of time limits that expire.
  private let expiries = Locked(Expiries())

  private struct Expiries {
    var count = 0

    mutating func take() -> Bool {
      guard count > 0 else { return false }
      count -= 1
      return true
    }
  }

  init(
    _ bench: MovingBench,
    pages: [any MovablePage],
    settings: SessionMovingSettings,
    limits: SessionLimits,
    seal: any SessionSeal
  ) {
    line = CutLine(bench.storage)
    keeper = SessionKeeper(
      storage: line,
      seal: seal,
      settings: settings,
      monitor: report,
      now: { bench.clock.withLock { $0 } },
      date: { Date(timeIntervalSince1970: bench.clock.withLock { $0 } / .seconds(1)) },
      // Time passes for waiting tasks.
      sleep: { bench.pass($0) },
      sleepForLimit: { [isImpatient, expiries] _ in
        guard isImpatient.withLock({ $0 }) else {
          while !expiries.withLock({ $0.take() }) { try await Task.sleep(for: .milliseconds(1)) }
          return
        }
        // Leaves time for an answer.
        for _ in 0..<100 { await Task.yield() }
      }
    )
    registry = SessionRegistry(limits: limits, monitor: report, keeper: keeper)
    for page in pages { registry.pages.add(page) }
  }

  func cut() { line.isCut.withLock { $0 = true } }

  /// Lets requests about revocations fail.
  func cutRevocations() { line.areRevocationsCut.withLock { $0 = true } }

  func mend() { line.isCut.withLock { $0 = false } }

  /// Lets time limits for the storage and for hanging pages expire at once.
  func beImpatient(_ isImpatient: Bool = true) { self.isImpatient.withLock { $0 = isImpatient } }

  /// Lets one of the current time limits expire.
  func expireALimit() { expiries.withLock { $0.count += 1 } }

  /// Suspends all requests to the storage until ``thaw()``, and lets their time limits expire at once.
  func freeze() {
    line.isFrozen.withLock { $0 = true }
    beImpatient()
  }

  func thaw() {
    line.isFrozen.withLock { $0 = false }
    beImpatient(false)
  }

  /// The names of the stored revocations.
  var revocationNames: Set<String> { line.revocationNames.withLock { $0 } }

  /// The number of claims that have reached the storage.
  var claimCount: Int { line.claimCount.withLock { $0 } }

  /// The numbers of sessions in the save requests.
  var saveCounts: [Int] { line.saveCounts.withLock { $0 } }

  /// Suspends saves until the returned gate is open.
  func holdSaves() -> Gate {
    let gate = Gate()
    line.gate.withLock { $0 = gate }
    return gate
  }

  /// Opens a connected tab in a new session.
  func open(_ page: some LivePage, at address: PageAddress = PageAddress()) async throws -> MovingTab {
    let session = try await registry.makeSession().orThrow()
    let tab = try await session.open(page, at: address).orThrow()
    let stream = try await session.stream(named: .random(), carrying: [tab]).orThrow()
    return MovingTab(session: session, tab: tab, stream: stream)
  }

  /// Returns the tab of a session from another server if the session can move to this server.
  func bring(_ other: MovingTab, listens: Bool = true) async throws -> MovingTab? {
    guard let session = try await registry.find(other.session.token),
      let tab = await session.tab(other.tab.token)
    else { return nil }
    let stream = listens ? await session.stream(named: .random(), carrying: [tab]) : nil
    return MovingTab(session: session, tab: tab, stream: stream)
  }
}

/// A tab of a session with the stream that carries it.
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

  /// A Boolean value that indicates whether the stream is open.
  var isListening: Bool { stream?.seats.isEmpty == false }
}

/// Forwards requests to a storage, or fails.
private final class CutLine: SessionStorage {
  struct CutError: Error {}

  let isCut = Locked(false)
  let areRevocationsCut = Locked(false)
  let revocationNames = Locked<Set<String>>([])
  let gate = Locked<Gate?>(nil)
  let isFrozen = Locked(false)
  let claimCount = Locked(0)
  let saveCounts = Locked<[Int]>([])
  private let storage: MemorySessionStorage

  init(_ storage: MemorySessionStorage) { self.storage = storage }

  private func check() async throws {
    // Nothing waits for the end of the sleep, because requests that take too long are cancelled.
    if isFrozen.withLock({ $0 }) { try await Task.sleep(for: .seconds(3600)) }
    try Task.checkCancellation()
    if isCut.withLock({ $0 }) { throw CutError() }
  }

  func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
    try await check()
    return await storage.renewLease(of: server, for: time)
  }

  func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
    try await check()
    claimCount.withLock { $0 += 1 }
    return await storage.claim(key, for: server)
  }

  func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
    try await check()
    await gate.withLock { $0 }?.pass()
    saveCounts.withLock { $0.append(changes.count) }
    return await storage.save(changes, of: server)
  }

  func remove(_ keys: [SessionKey], of server: ServerID) async throws {
    try await check()
    await storage.remove(keys, of: server)
  }

  func removeExpired() async throws {
    try await check()
    await storage.removeExpired()
  }

  func endLease(of server: ServerID) async throws {
    try await check()
    await storage.endLease(of: server)
  }

  func revoke(_ revocations: [SessionRevocation]) async throws {
    try await check()
    revocationNames.withLock { $0.formUnion(revocations.map(\.name)) }
    await storage.revoke(revocations)
  }

  func revocations(of names: [String]) async throws -> [String: Date] {
    try await check()
    if areRevocationsCut.withLock({ $0 }) { throw CutError() }
    return await storage.revocations(of: names)
  }
}

/// A seal without encryption. It detects modified content and an unknown key.
struct PlainSeal: SessionSeal {
  /// A key name of three letters, like all key names.
  var key = "old"
  var earlier: [String] = []
  /// A Boolean value that indicates whether the seal recognizes its own tokens.
  var signsTokens = false

  func key(of token: SecretToken) -> SessionKey { SessionKey(text: String(token.text.prefix(16))) }

  func seal(_ content: Data, of key: SessionKey, epoch: Int) -> Data {
    Data((self.key + key.text).utf8) + [UInt8(epoch)] + content
  }

  func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)? {
    let isSealed = ([self.key] + earlier).contains { content.starts(with: Data(($0 + key.text).utf8)) }
    guard isSealed, let epoch = content.dropFirst(19).first else { return nil }
    return (Data(content.dropFirst(20)), Int(epoch))
  }

  private static let signature = String(repeating: "5", count: 32)

  func makeToken() -> SecretToken {
    SecretToken(cookie: SecretToken.random().text.prefix(32) + Self.signature) ?? .random()
  }

  func isOwn(_ token: SecretToken) -> Bool { !signsTokens || token.text.hasSuffix(Self.signature) }
}

extension SessionClaim {
  /// The content that a successful claim returns.
  var content: Data? {
    if case .claimed(let session) = self { session.content } else { nil }
  }
}

final class MovingReport: SiteMonitor {
  let failures = Locked<[SessionMovingFailure]>([])
  let backlogs = Locked<[(count: Int, longest: Duration)]>([])

  func sessionsWait(_ count: Int, longest: Duration) { backlogs.withLock { $0.append((count, longest)) } }

  let leases = Locked<[(time: Duration, left: Duration)]>([])

  func leaseWasRenewed(in time: Duration, left: Duration) { leases.withLock { $0.append((time, left)) } }

  let shares = Locked<Set<String>>([])

  func clientHasShare(_ client: SessionClient, of resource: SharedResource) {
    shares.withLock { _ = $0.insert("\(client): \(resource)") }
  }

  func movingFailed(_ failure: SessionMovingFailure) { failures.withLock { $0.append(failure) } }

  /// Returns the failures since the last call.
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
