#if LivePages
  import Foundation
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  extension LivePageRoutes {
    /// Redeems a ticket. It creates a new session, and sets or removes the log-in cookie.
    ///
    /// To prevent someone from logging another visitor in under a false name, tickets of other browsers'
    /// sessions are rejected.
    func logIn(_ request: Request) async throws -> Response {
      try policy.check(host: request)
      guard !policy.isLinkFromElsewhere(request) else { throw Refusal.foreignOrigin }
      let cookies = cookies(of: request)
      guard let ticket = request.uri.queryParameters["ticket"].flatMap({ SecretToken(cookie: String($0)) }),
        let old = cookies.session,
        let redemption = sessions.logIns.redeem(ticket, by: old)
      else { throw Refusal.usedTicket }
      switch redemption {
      case .again(let target):
        var response = Response.seeOther(target)
        // This response may arrive before the first one. Without the cookie, the browser would then request
        // the target with the session that has ended, and replace the new session by one without a log-in.
        // With keys, the log-in's cookie identifies the user, and only the first response has it.
        if let next = await sessions.logIns.successor(of: old, by: ticket), !logIns.areAvailable {
          response.setCookie(cookies.cookie(forSession: next))
        }
        return response
      case .first(let logIn, let target):
        var successor: SecretToken?
        defer { sessions.logIns.wasRedeemed(ticket, followedBy: successor) }
        let visit = try? await sessions.find(old)?.visit
        let browser = visit?.browser ?? cookies.browser
        // Read before the session ends.
        let before = Set([visit?.logIn, logIns.logIn(in: request)].compactMap { $0 })
        // Before the session ends, because its pages may take seconds to end.
        await withDiscardingTaskGroup { group in
          for ended in before { group.addTask { await logOut(ended) } }
        }
        await sessions.endSession(of: old)
        let logIn = if let logIn { await sessions.counting(logIn) } else { LogIn?.none }
        guard let session = await sessions.makeSession(for: browser ?? BrowserID(), of: logIn) else {
          throw Refusal.tooManySessions
        }
        for flash in visit?.takeFlashes() ?? [] { session.visit.leave(flash) }
        successor = session.token
        var response = Response.seeOther(target)
        response.setCookie(cookies.cookie(forSession: session.token))
        response.setCookie(cookies.cookie(for: session.visit.browser))
        logIns.set(logIn, in: &response, to: request)
        return response
      }
    }

    /// Ends the browser's previous log-in on all servers, because its cookie may have been copied.
    private func logOut(_ logIn: LogIn) async {
      configuration.cluster?.member.send(SiteNotice(loggingOut: logIn).data)
      await sessions.logOut(logIn)
    }

    /// Returns the log-in in the browser cookie, unless the site's storage contains a revocation of it.
    ///
    /// - Throws: A refusal if the storage fails, because a revoked log-in must not be accepted.
    func confirmedLogIn(in request: Request) async throws(Refusal) -> LogIn? {
      guard let logIn = logIns.logIn(in: request) else { return nil }
      do { try await sessions.confirm([logIn]) } catch { throw .unconfirmedLogIn }
      return logIns.logIn(in: request)
    }

    /// Returns a Boolean value that indicates whether a session belongs to the user in the browser's
    /// cookie. On a site without keys, there is no such cookie, and the session alone identifies the user.
    func belongs(_ session: BrowserSession, to request: Request) -> Bool {
      guard logIns.areAvailable else {
        return session.visit.logIn.map(sessions.logIns.counts) ?? true
      }
      return session.visit.logIn == logIns.logIn(in: request)
    }
  }

  extension Response {
    /// Returns a redirect to another page on the site.
    static func seeOther(_ target: SitePath) -> Response {
      Response(status: .seeOther, headers: [.location: target.text, .cacheControl: "no-store"])
    }
  }

  extension Refusal {
    static let usedTicket = Refusal(
      status: .forbidden,
      message: "This link was already used or has expired. Go back to the page and log in there again.",
      reason: "used-ticket"
    )

    static let unconfirmedLogIn = Refusal(
      status: .serviceUnavailable,
      message:
        "The server can't confirm right now that you are logged in. Try again in a second.",
      headers: [.retryAfter: "1"],
      reason: "unconfirmed-log-in"
    )

    static let replacedSession = Refusal(
      status: .serviceUnavailable,
      message: "You have just logged in with this browser. Try again in a second.",
      headers: [.retryAfter: "1"],
      reason: "replaced-session"
    )

    /// Returns the refusal for a user who may not see a page.
    static func notAdmitted(status: Int, message: String) -> Refusal {
      var refusal = Refusal(
        status: HTTPResponse.Status(code: status),
        message: message,
        reason: "not-admitted"
      )
      refusal.headers[.liveRefused] = "page"
      return refusal
    }
  }

  extension HTTPField.Name {
    /// The header that tells the page script that the page itself was refused, so retrying is pointless. The
    /// name is always valid because it is a literal that contains only letters and a hyphen.
    static let liveRefused = HTTPField.Name("Live-Refused") ?? .origin
  }

  struct LogInCookies: Sendable {
    static let name = "live-log-in"

    let cookies: SignedCookies
    /// How long the cookie is valid after the last visit.
    let lifetime: Duration
    let logIns: LogInRegistry

    /// A Boolean value that indicates whether the site can use the cookie to recognize people. A site without
    /// keys recognizes them only during a session.
    var areAvailable: Bool { cookies.areAvailable }

    /// Returns the log-in in the browser cookie, unless it has been revoked.
    func logIn(in request: Request) -> LogIn? {
      guard let value = cookies.value(of: Self.name, in: request), let logIn = LogIn(cookie: value),
        logIns.counts(logIn)
      else { return nil }
      return logIn
    }

    /// Sets or removes the cookie.
    func set(_ logIn: LogIn?, in response: inout Response, to request: Request) {
      guard let logIn else { return response.setCookie(cookies.removal(of: Self.name, in: request)) }
      let cookie = cookies.cookie(Self.name, value: logIn.cookie, for: lifetime, in: request)
      if let cookie { response.setCookie(cookie) }
    }

    /// Extends a visitor's cookie after half of its validity, and removes a revoked cookie. If this server
    /// can't read a cookie, it keeps it, because another server may have a newer key.
    func renew(_ logIn: LogIn?, in response: inout Response, to request: Request, now: Date = .now) {
      guard cookies.isSent(Self.name, in: request) else { return }
      guard let logIn else {
        if cookies.value(of: Self.name, in: request) != nil { set(nil, in: &response, to: request) }
        return
      }
      guard let end = cookies.end(of: Self.name, in: request) else { return }
      if end.timeIntervalSince(now) < lifetime / .seconds(2) { set(logIn, in: &response, to: request) }
    }
  }

  extension LogIn {
    /// The content of the cookie: the time in milliseconds, and the user.
    var cookie: String { "\(Int((date.timeIntervalSince1970 * 1000).rounded())) \(user.text)" }

    init?(cookie: String) {
      // Compares bytes, because the id may begin with a scalar that combines with the space.
      guard let space = cookie.utf8.firstIndex(of: UInt8(ascii: " ")),
        let milliseconds = Int(cookie[..<space])
      else { return nil }
      let user = cookie[cookie.utf8.index(after: space)...]
      guard user.utf8.count <= 256 else { return nil }
      let date = Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
      self.init(UserID(String(user)), date: date)
    }
  }
#endif
