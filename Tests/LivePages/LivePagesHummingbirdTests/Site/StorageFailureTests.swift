#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import LivePagesFixtures
  import Logging
  import Metrics
  import NIOCore
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of pages that are requested while the session storage fails or doesn't answer.
  struct StorageFailureTests {
    private let page = MovingPage()

    /// Creates a site whose time limits expire immediately while the storage doesn't answer.
    private func site(_ storage: FailingStorage) throws -> LiveSite {
      let keys = try SiteKeys(current: Array(repeating: 7, count: 32))
      let report = SiteReport(
        factory: NOOPMetricsHandler.instance,
        logger: Logger(label: "site") { _ in SwiftLogNoOpLogHandler() }
      )
      let clock = Locked(Duration.zero)
      let keeper = SessionKeeper(
        storage: storage,
        seal: SealedSessions(keys: keys),
        now: { clock.withLock { $0 } },
        sleep: { time in clock.withLock { $0 += time } },
        sleepForLimit: { _ in
          if storage.failure.withLock({ $0 }) != .silence { try await Task.sleep(for: .seconds(3600)) }
        }
      )
      var configuration = LiveSiteConfiguration.patient
      configuration.keys = keys
      let sessions = SessionRegistry(limits: configuration.sessions, keeper: keeper)
      return LiveSite(configuration: configuration, report: report, sessions: sessions)
    }

    private func show(_ site: LiveSite, cookie: SecretToken? = nil) async throws -> Response {
      let fields: HTTPFields = cookie.map { [.cookie: "live-session-8080=\($0.text)"] } ?? [:]
      return try await site.routes.show(
        page,
        Request(
          head: HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:8080",
            path: "/moving",
            headerFields: fields
          ),
          body: RequestBody(buffer: ByteBuffer())
        )
      )
    }

    @Test(arguments: FailingStorage.Failure.allCases)
    func aReturningVisitorKeepsTheCookieOfTheSession(failure: FailingStorage.Failure) async throws {
      let storage = FailingStorage()
      let token = SealedSessions(keys: try SiteKeys(current: Array(repeating: 7, count: 32))).makeToken()
      let site = try site(storage)
      storage.failure.withLock { $0 = failure }
      await #expect(throws: Refusal.sessionsUnavailable) { _ = try await show(site, cookie: token) }
      // A browser without a session loses nothing.
      #expect(try await show(site).headers[.setCookie] != nil)
      storage.failure.withLock { $0 = nil }
      // The storage has no such session.
      #expect(try await show(site, cookie: token).headers[.setCookie] != nil)
    }
  }

  /// A storage whose requests can fail or stand still.
  final class FailingStorage: SessionStorage {
    enum Failure: CaseIterable {
      case error, silence
    }

    struct FailureError: Error {}

    let failure = Locked<Failure?>(nil)
    private let storage = MemorySessionStorage()

    private func check() async throws {
      switch failure.withLock({ $0 }) {
      case .error: throw FailureError()
      case .silence: try await Task.sleep(for: .seconds(3600))
      case nil: break
      }
    }

    func renewLease(of server: ServerID, for time: Duration) async throws -> [SessionKey] {
      try await check()
      return await storage.renewLease(of: server, for: time)
    }

    func claim(_ key: SessionKey, for server: ServerID) async throws -> SessionClaim {
      try await check()
      return await storage.claim(key, for: server)
    }

    func save(_ changes: [SessionChange], of server: ServerID) async throws -> Set<SessionKey> {
      try await check()
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
      await storage.revoke(revocations)
    }

    func revocations(of names: [String]) async throws -> [String: Date] {
      try await check()
      return await storage.revocations(of: names)
    }
  }
#endif
