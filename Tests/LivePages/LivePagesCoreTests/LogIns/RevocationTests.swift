import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

/// Tests of revoked log-ins across restarts and servers.
struct RevocationTests {
  private let bench = MovingBench()
  private let logIn = LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000.123))
  private let later = LogIn("blob", date: Date(timeIntervalSince1970: 1_700_000_000.124))

  @Test func aLogOutEndsOneLogInAtAllServersAndOverRestarts() async throws {
    let (first, second) = (await bench.server(), await bench.server())
    let copies = [try #require(await first.registry.makeSession(of: logIn))]
    let others = [try #require(await first.registry.makeSession(of: later))]
    let elsewhere = try #require(await second.registry.makeSession(of: logIn))
    await first.registry.logOut(logIn)
    for session in copies { #expect(await first.registry.session(of: session.token) == nil) }
    for session in others { #expect(await first.registry.session(of: session.token) != nil) }
    // A server without the notice ends its sessions at the next sweep.
    await second.registry.sweep()
    #expect(await second.registry.session(of: elsewhere.token) == nil)
    let restarted = await bench.server()
    try await restarted.registry.confirm([logIn, later])
    #expect(!restarted.registry.logIns.counts(logIn))
    #expect(restarted.registry.logIns.counts(later))
  }

  @Test func aScriptThatLogsOutAllTheTimeFillsNoStorage() async throws {
    let server = await bench.server()
    func logIn(_ number: Int) -> LogIn {
      LogIn("script", date: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(number) / 100))
    }
    for number in 0..<2_000 { await server.registry.logOut(logIn(number)) }
    #expect(server.revocationNames.count <= EndedLogIns.mostPerUser + 1)
    let restarted = await bench.server()
    for number in [0, 999, 1_000, 1_999] {
      try await restarted.registry.confirm([logIn(number)])
      #expect(!restarted.registry.logIns.counts(logIn(number)))
    }
  }

  @Test func aDisconnectionHoldsOverARestart() async throws {
    await bench.server().registry.disconnect("blob", at: nil)
    let restarted = await bench.server()
    try await restarted.registry.confirm([logIn, LogIn("other", date: logIn.date)])
    #expect(!restarted.registry.logIns.counts(logIn))
    #expect(restarted.registry.logIns.counts(LogIn("other", date: logIn.date)))
    // A later log-in is valid even if the clock is behind.
    #expect(restarted.registry.logIns.counts(await restarted.registry.counting(logIn)))
  }

  @Test func aRevocationLastsAsLongAsACookieCould() async throws {
    var settings = SessionMovingSettings()
    settings.logInTime = .seconds(1000)
    let server = await bench.server(settings: settings)
    await server.registry.logOut(logIn)
    bench.pass(.seconds(1000))
    await server.keeper.removeExpired()
    let restarted = await bench.server(settings: settings)
    try await restarted.registry.confirm([logIn])
    #expect(!restarted.registry.logIns.counts(logIn))
    bench.pass(.seconds(2 * 60 * 60))
    await server.keeper.removeExpired()
    let last = await bench.server(settings: settings)
    try await last.registry.confirm([logIn])
    #expect(last.registry.logIns.counts(logIn))
  }

  @Test func aLogOutWithoutTheStorageCountsHereAndIsSavedLater() async throws {
    let (server, other) = (await bench.server(), await bench.server())
    server.cut()
    await server.registry.logOut(logIn)
    #expect(!server.registry.logIns.counts(logIn))
    await #expect(throws: (any Error).self) { try await server.registry.confirm([later]) }
    server.mend()
    await server.keeper.renew()
    try await other.registry.confirm([logIn])
    #expect(!other.registry.logIns.counts(logIn))
  }

  @Test func revocationsThatWaitForTheStorageAreLimited() {
    func revocation(_ name: String, _ date: Int = 0) -> SessionRevocation {
      SessionRevocation(
        name: name,
        date: Date(timeIntervalSince1970: TimeInterval(date)),
        lifetime: .seconds(1)
      )
    }
    var unsaved = UnsavedRevocations()
    var dropped = 0
    for number in 0..<5_000 where unsaved.add(revocation("user \(number)"), ofLogIn: false) { dropped += 1 }
    for number in 0..<6_000 where unsaved.add(revocation("\(number)"), ofLogIn: true) { dropped += 1 }
    #expect(dropped == 1_000)
    #expect(unsaved.count == UnsavedRevocations.most)
    // A later revocation replaces an earlier one, also while that is being saved.
    let batch = unsaved.batch
    _ = unsaved.add(revocation("user 7", 7), ofLogIn: false)
    unsaved.remove(batch)
    #expect(unsaved.batch.first == revocation("user 7", 7))
    var rounds = 1
    var saved: Set<String> = []
    while !unsaved.batch.isEmpty {
      let batch = unsaved.batch
      #expect(batch.count <= UnsavedRevocations.largestBatch)
      saved.formUnion(batch.map(\.name))
      unsaved.remove(batch)
      rounds += 1
    }
    #expect(rounds < 30)
    // Those of single log-ins are dropped first.
    #expect(saved.contains("user 4999"))
    #expect(!saved.contains("999"))
    #expect(saved.contains("1000"))
  }

  @Test func savedSessionsOfLoggedOutUsersResumeAnonymously() async throws {
    let page = MovingPage()
    let (first, second, third) = (
      await bench.server(page), await bench.server(page), await bench.server(page)
    )
    let session = try #require(await first.registry.makeSession(of: logIn))
    let tab = try #require(await session.open(page))
    try await tab.receive([WireEvent("add", value: .integer(1))], from: 1)
    await first.registry.close()
    await second.registry.disconnect("blob")
    let moved = try #require(try await third.registry.find(session.token))
    #expect(moved.visit.logIn.map(third.registry.logIns.counts) == false)
  }

  @Test func aNoticeOfALogOutEndsItsSessions() async throws {
    let server = await bench.server()
    let (session, other) = (
      try #require(await server.registry.makeSession(of: logIn)),
      try #require(await server.registry.makeSession(of: later))
    )
    let sent = SiteNotice(loggingOut: logIn)
    let notice = try #require(SiteNotice(data: sent.data))
    #expect(notice == sent)
    await notice.perform(in: server.registry)
    #expect(await server.registry.session(of: session.token) == nil)
    #expect(await server.registry.session(of: other.token) != nil)
  }
}
