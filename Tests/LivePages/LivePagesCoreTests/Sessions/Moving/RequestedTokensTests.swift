import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of tokens that reach the storage, which anyone can send.
struct RequestedTokensTests {
  private let bench = MovingBench()
  private let page = MovingPage()

  @Test func unsignedTokensReachTheStorageForOneLifetimeAndNotOften() async throws {
    var settings = SessionMovingSettings()
    settings.unsignedClaimsPerSecond = 5
    let server = await bench.server(page, settings: settings, seal: PlainSeal(signsTokens: true))
    let tab = try await server.open(page)
    for _ in 0..<10 { #expect(try await server.registry.find(.random()) == nil) }
    #expect(server.claimCount == 10)
    // The session may exist in the storage, so the browser has to repeat the request instead of starting
    // again.
    for _ in 0..<5 {
      await #expect(throws: SessionMovingRefusal.belongsElsewhere) {
        try await server.registry.find(.random())
      }
    }
    #expect(server.claimCount == 10)
    bench.pass(.seconds(1))
    #expect(try await server.registry.find(.random()) == nil)
    #expect(server.claimCount == 11)
    bench.pass(settings.lifetime)
    await server.keeper.renew()
    for _ in 0..<10 { #expect(try await server.registry.find(.random()) == nil) }
    #expect(server.claimCount == 11)
    // A signed token is looked up.
    await server.registry.close()
    let other = await bench.server(page, settings: settings, seal: PlainSeal(signsTokens: true))
    #expect(try await other.bring(tab) != nil)
  }

  @Test func unsignedTokensOfOneClientLeaveRoomForOthers() async throws {
    var settings = SessionMovingSettings()
    settings.unsignedClaimsPerSecond = 20
    let server = await bench.server(page, settings: settings, seal: PlainSeal(signsTokens: true))
    try await SessionClient.$current.withValue(SessionClient(1)) {
      for _ in 0..<5 {
        let found = try await server.registry.find(.random())
        #expect(found == nil)
      }
      for _ in 0..<100 {
        await #expect(throws: SessionMovingRefusal.belongsElsewhere) {
          try await server.registry.find(.random())
        }
      }
    }
    #expect(server.claimCount == 5)
    for (client, pause) in [(2, Duration.zero), (1, .seconds(1))] {
      bench.pass(pause)
      try await SessionClient.$current.withValue(SessionClient(client)) {
        for _ in 0..<5 {
          let found = try await server.registry.find(.random())
          #expect(found == nil)
        }
      }
    }
    #expect(server.claimCount == 15)
  }

  @Test func restartsDoNotResetUnsignedTokens() async throws {
    let seal = PlainSeal(signsTokens: true)
    let settings = SessionMovingSettings()
    let first = await bench.server(page, seal: seal)
    #expect(try await first.registry.find(.random()) == nil)
    #expect(first.claimCount == 1)
    bench.pass(settings.lifetime / 2)
    // Expired log-in records are removed from the storage, but not this record.
    await first.keeper.removeExpired()
    let second = await bench.server(page, seal: seal)
    #expect(try await second.registry.find(.random()) == nil)
    #expect(second.claimCount == 1)
    bench.pass(settings.lifetime / 2)
    for server in [first, second, await bench.server(page, seal: seal)] {
      let claimCount = server.claimCount
      #expect(try await server.registry.find(.random()) == nil)
      #expect(server.claimCount == claimCount)
    }
  }

  @Test func unsignedTokensWaitUntilTheStorageAnswers() async throws {
    let server = await bench.server(page, seal: PlainSeal(signsTokens: true))
    server.cut()
    await #expect(throws: SessionMovingRefusal.noAnswer) {
      try await server.registry.find(.random())
    }
    server.mend()
    #expect(try await server.registry.find(.random()) == nil)
    #expect(server.claimCount == 1)
  }

  @Test func lookupsOfEndedSessionsRarelyReachTheStorage() async throws {
    let seal = PlainSeal(signsTokens: true)
    let server = await bench.server(page, seal: seal)
    let token = seal.makeToken()
    for _ in 0..<100 { #expect(try await server.registry.find(token) == nil) }
    #expect(server.claimCount == 3)
    // Another server may have saved the session late.
    bench.pass(.seconds(120))
    for _ in 0..<100 { #expect(try await server.registry.find(token) == nil) }
    #expect(server.claimCount == 6)
  }

  /// Stores sessions of another server that keeps them.
  private func sessionsElsewhere(count: Int) async -> [SecretToken] {
    let other = ServerID()
    _ = await bench.storage.renewLease(of: other, for: .seconds(3600))
    let tokens = (0..<count).map { _ in SecretToken.random() }
    let changes = tokens.map { token in
      SessionChange(
        key: PlainSeal().key(of: token),
        epoch: 1,
        isNew: true,
        content: Data(),
        lifetime: .seconds(3600)
      )
    }
    #expect(await bench.storage.save(changes, of: other) == [])
    return tokens
  }

  @Test func aSessionElsewhereIsRequestedAtLongerIntervals() async throws {
    let server = await bench.server(page)
    let token = try #require(await sessionsElsewhere(count: 1).first)
    await #expect(throws: SessionMovingRefusal.belongsElsewhere) { try await server.registry.find(token) }
    #expect((2...15).contains(server.claimCount))
  }

  @Test func aClientRequestsFewSessionsOfOtherServers() async throws {
    var settings = SessionMovingSettings()
    settings.patience = .zero
    let server = await bench.server(page, settings: settings)
    let tokens = await sessionsElsewhere(count: 300)
    await SessionClient.$current.withValue(SessionClient(1)) {
      for token in tokens {
        await #expect(throws: SessionMovingRefusal.belongsElsewhere) { try await server.registry.find(token) }
      }
    }
    #expect(server.claimCount == SessionKeeper.mostElsewhereAnswers)
    // Other clients, and the same one a second later, are not affected.
    for (client, pause) in [(2, Duration.zero), (1, .seconds(1))] {
      bench.pass(pause)
      let count = server.claimCount
      await SessionClient.$current.withValue(SessionClient(client)) {
        await #expect(throws: SessionMovingRefusal.belongsElsewhere) {
          try await server.registry.find(tokens[0])
        }
      }
      #expect(server.claimCount == count + 1)
    }
  }

  @Test func sessionsThatAreUnknownTakeLittleMemory() {
    var sessions = UnknownSessions()
    let keys = (0..<5 * UnknownSessions.most).map { SessionKey(text: "\($0)") }
    for key in keys { sessions.note(key, now: .zero) }
    let mirror = Mirror(reflecting: sessions)
    let counts = mirror.children.compactMap { ($0.value as? [SessionKey: Int])?.count }
    #expect(counts.count == 2)
    #expect(counts.allSatisfy { $0 <= UnknownSessions.most })
  }
}
