import Foundation

/// The tickets of a site, and whose earlier log-ins count no more.
package final class LogInRegistry: Sendable {
  private struct Ticket {
    /// Of the browser for which it was made.
    let session: SecretToken
    /// `nil` for logging out.
    let user: UserID?
    let target: SitePath
    let end: Date
    /// The session that followed when it was used.
    var successor: SecretToken?
    var isUsed = false
  }

  private struct State {
    var tickets: [SecretToken: Ticket] = [:]
    /// The tokens of each session's tickets, oldest first.
    var ticketsOfSessions: [SecretToken: [SecretToken]] = [:]
    /// All tickets in the order of their ends. Those before `firstTicket` have gone.
    var ticketOrder: [(token: SecretToken, session: SecretToken, end: Date)] = []
    var firstTicket = 0
    /// Log-ins of these people count that were later.
    var revocations: [UserID: Date] = [:]
    /// The log-ins that have ended, and when that was noted.
    var ended: [LogIn: Date] = [:]
    /// What is said to the person of a browser that was disconnected, and when that was.
    var farewells: [BrowserID: (flash: Flash, date: Date)] = [:]

    /// Removes old tickets, each of which is looked at once.
    mutating func removeTickets(endingBy now: Date) {
      while firstTicket < ticketOrder.count, ticketOrder[firstTicket].end <= now {
        let (token, session, _) = ticketOrder[firstTicket]
        firstTicket += 1
        // A session with too many has lost its oldest before.
        guard tickets.removeValue(forKey: token) != nil else { continue }
        ticketsOfSessions[session]?.removeFirst()
        if ticketsOfSessions[session]?.isEmpty == true { ticketsOfSessions[session] = nil }
      }
      guard firstTicket > ticketOrder.count / 2 else { return }
      ticketOrder.removeFirst(firstTicket)
      firstTicket = 0
    }
  }

  /// The result of redeeming a ticket.
  package enum Redemption: Sendable {
    /// A new session begins, of who has logged in, if anyone.
    case first(LogIn?, SitePath)
    /// Another tab of the same browser was first.
    case again(SitePath)
  }

  /// The most tickets of one session. A new one takes the place of the oldest.
  private static let ticketsPerSession = 16

  /// For how long a ticket is good, in seconds.
  static let ticketTime: TimeInterval = 60

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
      state.ticketOrder.append((token, session, end))
      state.tickets[token] = Ticket(session: session, user: user, target: target, end: end)
    }
    return LogInTicket(token: token)
  }

  /// The number of tickets that are kept.
  var ticketCount: Int { state.withLock { $0.tickets.count } }

  /// Uses a ticket up.
  ///
  /// - Parameter session: The session of the browser that shows it.
  /// - Returns: `nil` for a ticket that is none, is too old, or is another browser's.
  package func redeem(_ token: SecretToken, by session: SecretToken) -> Redemption? {
    let now = now()
    return state.withLock { state in
      guard let ticket = state.tickets[token], ticket.end > now else { return nil }
      if ticket.isUsed {
        return ticket.session == session || ticket.successor == session ? .again(ticket.target) : nil
      }
      guard ticket.session == session else { return nil }
      state.tickets[token]?.isUsed = true
      let logIn = ticket.user.map { LogIn($0, date: later(than: state.revocations[$0], now)) }
      return .first(logIn, ticket.target)
    }
  }

  /// Notes the session that a used ticket has led to.
  package func wasRedeemed(_ token: SecretToken, followedBy session: SecretToken) {
    state.withLock { $0.tickets[token]?.successor = session }
  }

  /// A date of a log-in that counts.
  private func later(than revocation: Date?, _ date: Date) -> Date {
    guard let revocation, LogIn.rounded(date) <= revocation else { return date }
    return revocation.addingTimeInterval(0.002)
  }

  /// Returns a log-in that counts, of a person who has just shown who they are.
  package func counting(_ logIn: LogIn) -> LogIn {
    state.withLock { LogIn(logIn.user, date: later(than: $0.revocations[logIn.user], logIn.date)) }
  }

  /// Whether the person was not disconnected since, and has not logged out of this one.
  package func counts(_ logIn: LogIn) -> Bool {
    state.withLock { state in
      state.ended[logIn] == nil && state.revocations[logIn.user].map { logIn.date > $0 } ?? true
    }
  }

  /// A log-in does not count any more.
  package func end(_ logIn: LogIn) {
    let now = now()
    state.withLock { $0.ended[logIn] = now }
  }

  /// No log-in of the person until a date counts any more, or none until now.
  ///
  /// - Returns: The date.
  @discardableResult
  package func revoke(_ user: UserID, until date: Date? = nil) -> Date {
    let date = LogIn.rounded(date ?? now())
    state.withLock { state in
      state.revocations[user] = max(date, state.revocations[user] ?? date)
    }
    return date
  }

  /// Notes what is to be said to the person of a browser whose session was ended.
  package func note(_ farewell: Flash, to browser: BrowserID) {
    let now = now()
    state.withLock { $0.farewells[browser] = (farewell, now) }
  }

  /// Takes the message for the person of a browser, which is shown once.
  package func takeFarewell(to browser: BrowserID) -> Flash? {
    state.withLock { $0.farewells.removeValue(forKey: browser)?.flash }
  }

  /// Forgets people whose older cookies have all expired, and the messages for those who did not
  /// come back.
  ///
  /// - Parameter lifetime: The time for which a cookie counts at the most, in seconds.
  package func forgetRevocations(olderThan lifetime: TimeInterval) {
    let now = now()
    state.withLock { state in
      state.revocations = state.revocations.filter { now.timeIntervalSince($0.value) <= lifetime }
      state.ended = state.ended.filter { now.timeIntervalSince($0.value) <= lifetime }
      state.farewells = state.farewells.filter { now.timeIntervalSince($0.value.date) <= lifetime }
    }
  }
}
