import Foundation
import Testing

@testable import LivePagesCore

struct LogInRegistryTests {
  private let time = Locked(Date(timeIntervalSince1970: 1_000_000))
  private let session = SecretToken.random()

  private func registry() -> LogInRegistry {
    LogInRegistry { [time] in time.withLock { $0 } }
  }

  private func advance(_ seconds: TimeInterval) {
    time.withLock { $0 += seconds }
  }

  @Test func ticketsPerSessionAreLimitedAndTheLatestIsValid() {
    let registry = registry()
    var ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    let first = ticket
    for _ in 0..<1000 { ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session) }
    #expect(registry.ticketCount == 16)
    #expect(registry.redeem(first.token, by: session) == nil)
    #expect(registry.redeem(ticket.token, by: session) != nil)
  }

  @Test func oldTicketsAreRemoved() {
    let registry = registry()
    for round in 0..<100 {
      for _ in 0..<20 { _ = registry.makeTicket(for: nil, goingTo: "/", of: .random()) }
      for _ in 0..<20 { _ = registry.makeTicket(for: nil, goingTo: "/", of: session) }
      #expect(registry.ticketCount <= 3 * 20 + 16, "round \(round)")
      advance(20)
    }
    advance(60)
    let last = registry.makeTicket(for: nil, goingTo: "/", of: session)
    #expect(registry.ticketCount == 1)
    #expect(registry.redeem(last.token, by: session) != nil)
  }

  @Test func aTicketIsUsedOnce() {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    guard case .first(let logIn, "/home")? = registry.redeem(ticket.token, by: session) else {
      Issue.record("The ticket leads nowhere.")
      return
    }
    #expect(logIn?.user == "blob")
    guard case .again("/home")? = registry.redeem(ticket.token, by: session) else {
      Issue.record("The other tab of the browser leads nowhere.")
      return
    }
  }

  @Test func successorSessionIsRedirectedWithoutLoggingIn() {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    _ = registry.redeem(ticket.token, by: session)
    let next = SecretToken.random()
    registry.wasRedeemed(ticket.token, followedBy: next)
    if case .again? = registry.redeem(ticket.token, by: next) {} else { Issue.record("It was not led on.") }
    #expect(registry.redeem(ticket.token, by: .random()) == nil)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [SecretToken.random(), nil])
  func requestsOfOtherTabsWaitForTheNewSession(next: SecretToken?) async {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    _ = registry.redeem(ticket.token, by: session)
    let waiting = (0..<3).map { _ in Task { await registry.successor(of: session, by: ticket.token) } }
    while registry.waitingCount < waiting.count { await Task.yield() }
    // Other sessions neither wait nor learn the token.
    #expect(await registry.successor(of: .random(), by: ticket.token) == nil)
    // The requests are resumed even if the ticket has expired.
    advance(LogInRegistry.ticketTime)
    _ = registry.makeTicket(for: nil, goingTo: "/", of: .random())
    registry.wasRedeemed(ticket.token, followedBy: next)
    for task in waiting { #expect(await task.value == next) }
    #expect(registry.waitingCount == 0)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [SecretToken.random(), nil])
  func requestsOfTheReplacedSessionWaitForTheLogIn(next: SecretToken?) async {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    #expect(await !registry.isReplacedByLogIn(session))
    _ = registry.redeem(ticket.token, by: session)
    let waiting = Task { await registry.isReplacedByLogIn(session) }
    while registry.waitingCount == 0 { await Task.yield() }
    #expect(await !registry.isReplacedByLogIn(.random()))
    registry.wasRedeemed(ticket.token, followedBy: next)
    #expect(await waiting.value == (next != nil))
    #expect(await registry.isReplacedByLogIn(session) == (next != nil))
    if let next { #expect(await !registry.isReplacedByLogIn(next)) }
    // A browser that still sends the cookie hasn't received the response.
    advance(LogInRegistry.replacementTime)
    #expect(await !registry.isReplacedByLogIn(session))
  }

  @Test func aLogOutKeepsNoRequestWaiting() async {
    let registry = registry()
    let ticket = registry.makeTicket(for: nil, goingTo: "/home", of: session)
    _ = registry.redeem(ticket.token, by: session)
    #expect(await !registry.isReplacedByLogIn(session))
  }

  @Test func onlyTheSessionOfTheTicketLearnsItsSuccessor() async {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    #expect(await registry.successor(of: session, by: ticket.token) == nil)
    _ = registry.redeem(ticket.token, by: session)
    let next = SecretToken.random()
    registry.wasRedeemed(ticket.token, followedBy: next)
    #expect(await registry.successor(of: session, by: ticket.token) == next)
    #expect(await registry.successor(of: next, by: ticket.token) == nil)
    #expect(await registry.successor(of: .random(), by: ticket.token) == nil)
    advance(LogInRegistry.ticketTime)
    _ = registry.makeTicket(for: nil, goingTo: "/", of: .random())
    #expect(await registry.successor(of: session, by: ticket.token) == nil)
  }

  @Test func ticketsOfOtherBrowsersAreRefusedAndStayValid() {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    #expect(registry.redeem(ticket.token, by: .random()) == nil)
    #expect(registry.redeem(.random(), by: session) == nil)
    if case .first? = registry.redeem(ticket.token, by: session) {} else { Issue.record("It is used up.") }
  }

  @Test func aTicketEndsAfterAMinute() {
    let registry = registry()
    let ticket = registry.makeTicket(for: "blob", goingTo: "/home", of: session)
    advance(LogInRegistry.ticketTime)
    #expect(registry.redeem(ticket.token, by: session) == nil)
  }

  private func logIn(_ user: UserID, second: Int) -> LogIn {
    LogIn(user, date: time.withLock { $0 }.addingTimeInterval(TimeInterval(second - 10_000)))
  }

  @Test func aScriptThatLogsOutAllTheTimeTakesLittleMemory() {
    let registry = registry()
    let (phone, other) = (logIn("script", second: 0), logIn("blob", second: 0))
    for second in 1...EndedLogIns.mostPerUser { registry.end(logIn("script", second: second)) }
    #expect(registry.counts(phone))
    for second in 1_001...5_000 { registry.end(logIn("script", second: second)) }
    #expect(registry.endedCount == EndedLogIns.mostPerUser)
    for second in 1...5_000 { #expect(!registry.counts(logIn("script", second: second))) }
    // The person is logged out of all browsers, and can log in again.
    #expect(!registry.counts(phone))
    #expect(registry.counts(registry.counting(phone)))
    #expect(registry.counts(other))
  }

  @Test func furtherLogOutsOfRenewedLogInsLastAsLongAsTheirCookies() {
    let registry = registry()
    // The cookie of this log-in was renewed for longer than the lifetime of a single cookie.
    let renewed = logIn("script", second: 0)
    for second in 1...EndedLogIns.mostPerUser { registry.end(logIn("script", second: second)) }
    registry.end(renewed)
    registry.forgetRevocations(olderThan: 100)
    #expect(!registry.counts(renewed))
    advance(101)
    registry.forgetRevocations(olderThan: 100)
    #expect(registry.counts(renewed))
  }

  @Test func theOldestLogOutsAreForgottenIfThereAreTooMany() {
    var ended = EndedLogIns(most: 3)
    let date = time.withLock { $0 }
    for second in 1...5 { _ = ended.insert(logIn("blob", second: second), on: date) }
    #expect(ended.count == 3)
    #expect((1...5).map { ended.contains(logIn("blob", second: $0)) } == [false, false, true, true, true])
    let counts = [ended.takeForgottenCount(), ended.takeForgottenCount()]
    #expect(counts == [2, 0])
    _ = ended.insert(logIn("blob", second: 6), on: date.addingTimeInterval(1))
    ended.removeAll(before: date.addingTimeInterval(1))
    #expect(ended.count == 1)
  }

  @Test func logInsBeforeADisconnectionCountNoMore() throws {
    let registry = registry()
    let old = LogIn("blob", date: time.withLock { $0 })
    let other = LogIn("bob", date: time.withLock { $0 })
    registry.revoke("blob")
    #expect(!registry.counts(old))
    #expect(registry.counts(other))
    // This happens in the same millisecond.
    let ticket = registry.makeTicket(for: "blob", goingTo: "/", of: session)
    guard case .first(let new?, _)? = registry.redeem(ticket.token, by: session) else {
      Issue.record("Nobody logs in.")
      return
    }
    #expect(registry.counts(new))
    advance(100)
    registry.forgetRevocations(olderThan: 1000)
    #expect(!registry.counts(old))
    registry.forgetRevocations(olderThan: 99)
    #expect(registry.counts(old))
  }
}

extension LogInRegistry.Redemption: Equatable {
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.first(let a, let b), .first(let c, let d)): a == c && b == d
    case (.again(let a), .again(let b)): a == b
    default: false
    }
  }
}
