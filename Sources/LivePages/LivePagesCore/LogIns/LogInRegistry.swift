import DequeModule
import Foundation

/// The tickets and revoked log-ins of a site.
package final class LogInRegistry: Sendable {
  private struct Ticket {
    /// The session for which the ticket was created.
    let session: SecretToken
    /// The user to log in, or `nil` to log out.
    let user: UserID?
    let target: SitePath
    let end: Date
    /// The session that was created when the ticket was redeemed.
    var successor: SecretToken?
    var isUsed = false
    /// The date when the successor was created.
    var replacement: Date?
  }

  private struct Revocation {
    /// The date up to which log-ins are revoked.
    var date: Date
    /// The date when the revocation was last recorded. Until then, a cookie of an earlier log-in may have been
    /// renewed.
    var recorded: Date
  }

  private struct State {
    var tickets: [SecretToken: Ticket] = [:]
    /// The tokens of each session's tickets, oldest first.
    var ticketsOfSessions: [SecretToken: [SecretToken]] = [:]
    /// The tokens of all tickets, in the order of their expiration. It also contains tokens of some tickets
    /// that have already been removed.
    var ticketOrder = Deque<SecretToken>()
    /// The requests that wait for the new session of a ticket while the ticket is being redeemed. They may
    /// wait beyond its validity.
    var waiting: [SecretToken: [CheckedContinuation<SecretToken?, Never>]] = [:]
    var revocations: [UserID: Revocation] = [:]
    var ended = EndedLogIns()
    /// The messages for the browsers of disconnected people, with the dates when they were recorded.
    var farewells: [BrowserID: (flash: Flash, date: Date)] = [:]

    /// Removes expired tickets. Each ticket is visited once.
    mutating func removeTickets(endingBy now: Date) {
      // The ticket has already been removed if its session had too many.
      while let token = ticketOrder.first, tickets[token].map({ $0.end <= now }) ?? true {
        ticketOrder.removeFirst()
        guard let session = tickets.removeValue(forKey: token)?.session else { continue }
        ticketsOfSessions[session]?.removeFirst()
        if ticketsOfSessions[session]?.isEmpty == true { ticketsOfSessions[session] = nil }
      }
    }
  }

  /// The result of redeeming a ticket.
  package enum Redemption: Sendable {
    /// A new session begins, with or without a log-in. The caller has to call ``wasRedeemed(_:followedBy:)``.
    case first(LogIn?, SitePath)
    /// Another tab of the same browser has already redeemed the ticket.
    case again(SitePath)
  }

  /// The maximum number of tickets of one session. When it is exceeded, the oldest ticket is discarded.
  private static let ticketsPerSession = 16

  /// The validity of a ticket, in seconds.
  static let ticketTime: TimeInterval = 60

  /// The time, in seconds, during which a browser may still send the cookie of a replaced session. The
  /// response with the new cookie may arrive later than the responses to other requests.
  static let replacementTime: TimeInterval = 10

  private let state = Locked(State())
  private let now: @Sendable () -> Date

  package init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  package func makeTicket(for user: UserID?, goingTo target: SitePath, of session: SecretToken) -> LogInTicket
  {
    let token = SecretToken.random()
    let now = now()
    let end = now.addingTimeInterval(Self.ticketTime)
    state.withLock { state in
      state.removeTickets(endingBy: now)
      var own = state.ticketsOfSessions[session] ?? []
      if own.count == Self.ticketsPerSession { state.tickets[own.removeFirst()] = nil }
      own.append(token)
      state.ticketsOfSessions[session] = own
      state.ticketOrder.append(token)
      state.tickets[token] = Ticket(session: session, user: user, target: target, end: end)
    }
    return LogInTicket(token: token)
  }

  /// The number of stored tickets.
  var ticketCount: Int { state.withLock { $0.tickets.count } }

  /// Redeems a ticket.
  ///
  /// - Parameter session: The session of the browser that presents the ticket.
  /// - Returns: The result, or `nil` if the ticket is unknown, expired, or belongs to a different browser.
  package func redeem(_ token: SecretToken, by session: SecretToken) -> Redemption? {
    let now = now()
    return state.withLock { state in
      guard let ticket = state.tickets[token], ticket.end > now else { return nil }
      if ticket.isUsed {
        return ticket.session == session || ticket.successor == session ? .again(ticket.target) : nil
      }
      guard ticket.session == session else { return nil }
      state.tickets[token]?.isUsed = true
      state.waiting[token] = []
      let logIn = ticket.user.map { LogIn($0, date: later(than: state.revocations[$0]?.date, now)) }
      return .first(logIn, ticket.target)
    }
  }

  /// Records the session that was created for a redeemed ticket, and resumes the requests that wait for it.
  ///
  /// - Parameter session: The session, or `nil` if none was created.
  package func wasRedeemed(_ token: SecretToken, followedBy session: SecretToken?) {
    let now = now()
    let waiting = state.withLock { state in
      state.tickets[token]?.successor = session
      state.tickets[token]?.replacement = session.map { _ in now }
      return state.waiting.removeValue(forKey: token) ?? []
    }
    for request in waiting { request.resume(returning: session) }
  }

  /// Returns the session that replaces a ticket's session. This method waits until that session exists, or
  /// until creating it has failed.
  ///
  /// - Parameter session: The session of the browser that presents the ticket. It must be the one that the
  ///   ticket was created for.
  /// - Returns: The session, or `nil` if there is none.
  package func successor(of session: SecretToken, by token: SecretToken) async -> SecretToken? {
    await withCheckedContinuation { continuation in
      let (isKnown, successor) = state.withLock { state -> (Bool, SecretToken?) in
        guard let ticket = state.tickets[token], ticket.session == session else { return (true, nil) }
        guard state.waiting[token] != nil else { return (true, ticket.successor) }
        state.waiting[token]?.append(continuation)
        return (false, nil)
      }
      if isKnown { continuation.resume(returning: successor) }
    }
  }

  /// Returns a Boolean value that indicates whether a log-in has just replaced a session, and waits while one
  /// is under way. A response to a request with the cookie of such a session must not set cookies, because
  /// they could overwrite those of the log-in.
  package func isReplacedByLogIn(_ session: SecretToken) async -> Bool {
    let token = state.withLock { state in
      state.ticketsOfSessions[session]?.last { token in
        state.tickets[token].map { $0.isUsed && $0.user != nil } ?? false
      }
    }
    guard let token, await successor(of: session, by: token) != nil else { return false }
    let now = now()
    return state.withLock { state in
      state.tickets[token]?.replacement.map { now.timeIntervalSince($0) < Self.replacementTime } ?? false
    }
  }

  /// The number of requests that wait for the successors of sessions.
  var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Returns a log-in date that is later than a revocation.
  private func later(than revocation: Date?, _ date: Date) -> Date {
    guard let revocation, LogIn.rounded(date) <= revocation else { return date }
    return revocation.addingTimeInterval(0.002)
  }

  /// Returns a valid log-in of a user who has just authenticated.
  package func counting(_ logIn: LogIn) -> LogIn {
    state.withLock { LogIn(logIn.user, date: later(than: $0.revocations[logIn.user]?.date, logIn.date)) }
  }

  /// Returns a Boolean value that indicates whether a log-in has neither been revoked nor ended.
  package func counts(_ logIn: LogIn) -> Bool {
    state.withLock { state in
      !state.ended.contains(logIn) && state.revocations[logIn.user].map { logIn.date > $0.date } ?? true
    }
  }

  /// Ends a log-in. If the user has logged out too often, their earlier log-ins are revoked, too.
  ///
  /// - Returns: The revocation to store.
  @discardableResult
  func end(_ logIn: LogIn) -> (subject: RevocationSubject, date: Date) {
    let now = now()
    if state.withLock({ $0.ended.insert(logIn, on: now) }) { return (.logIn(logIn), logIn.date) }
    return (.user(logIn.user), revoke(logIn.user, until: logIn.date))
  }

  /// The number of individually ended log-ins.
  var endedCount: Int { state.withLock { $0.ended.count } }

  /// Revokes a user's log-ins up to the given date or, without one, up to the present.
  ///
  /// - Returns: The date of the revocation.
  @discardableResult
  package func revoke(_ user: UserID, until date: Date? = nil) -> Date {
    let now = now()
    let date = LogIn.rounded(date ?? now)
    state.withLock { state in
      let latest = max(date, state.revocations[user]?.date ?? date)
      state.revocations[user] = Revocation(date: latest, recorded: now)
    }
    return date
  }

  /// Stores a message for the user of a browser whose session has ended.
  package func note(_ farewell: Flash, to browser: BrowserID) {
    let now = now()
    state.withLock { $0.farewells[browser] = (farewell, now) }
  }

  /// Removes and returns the message for the user who uses a browser.
  package func takeFarewell(to browser: BrowserID) -> Flash? {
    state.withLock { $0.farewells.removeValue(forKey: browser)?.flash }
  }

  /// Removes revocations that affect only expired cookies, and messages for browsers that haven't returned.
  ///
  /// - Parameter lifetime: The maximum validity of a cookie, in seconds.
  /// - Returns: The number of log-outs that were forgotten since the last call because there were too many.
  @discardableResult
  package func forgetRevocations(olderThan lifetime: TimeInterval) -> Int {
    let now = now()
    return state.withLock { state in
      state.revocations = state.revocations.filter { now.timeIntervalSince($0.value.recorded) <= lifetime }
      state.ended.removeAll(before: now.addingTimeInterval(-lifetime))
      state.farewells = state.farewells.filter { now.timeIntervalSince($0.value.date) <= lifetime }
      return state.ended.takeForgottenCount()
    }
  }
}

/// The log-ins that have ended individually. Their number is limited, because a script can log in and out all
/// the time.
struct EndedLogIns {
  /// The maximum number for one user. If a user logs out more often within a cookie's lifetime, each
  /// further log-out also ends their earlier log-ins.
  static let mostPerUser = 1_000
  /// The maximum number for all people, which occupies some 40 MiB with short ids.
  static let most = 250_000

  private let most: Int
  /// The dates when the log-ins were recorded.
  private var dates: [LogIn: Date] = [:]
  /// The log-ins in the order they were recorded.
  private var order: Deque<LogIn> = []
  private var counts: [UserID: Int] = [:]
  /// The number of log-ins that were forgotten because there were too many.
  private var forgottenCount = 0

  init(most: Int = Self.most) {
    self.most = most
  }

  var count: Int { dates.count }

  func contains(_ logIn: LogIn) -> Bool { dates[logIn] != nil }

  /// Records the end of a log-in. At the limit, the oldest one is forgotten.
  ///
  /// - Returns: `false` if the user already has the maximum number.
  mutating func insert(_ logIn: LogIn, on date: Date) -> Bool {
    if contains(logIn) { return true }
    guard counts[logIn.user, default: 0] < Self.mostPerUser else { return false }
    dates[logIn] = date
    counts[logIn.user, default: 0] += 1
    order.append(logIn)
    if count > most {
      removeFirst()
      forgottenCount += 1
    }
    return true
  }

  /// Removes the log-ins recorded before a date.
  mutating func removeAll(before date: Date) {
    while let recorded = order.first.flatMap({ dates[$0] }), recorded < date { removeFirst() }
  }

  private mutating func removeFirst() {
    guard let logIn = order.popFirst() else { return }
    dates[logIn] = nil
    let count = counts[logIn.user, default: 0] - 1
    counts[logIn.user] = count > 0 ? count : nil
  }

  /// Returns the number of log-ins that were forgotten since the last call because there were too many.
  mutating func takeForgottenCount() -> Int {
    defer { forgottenCount = 0 }
    return forgottenCount
  }
}
