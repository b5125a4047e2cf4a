#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// The cookie of who has logged in.
  struct LogInCookies: Sendable {
    static let name = "live-log-in"

    let cookies: SignedCookies
    /// The time that it counts after the last visit.
    let lifetime: Duration
    let logIns: LogInRegistry

    /// Whether a site can know people again by it. One without keys knows them for as long as the session
    /// lasts.
    var areAvailable: Bool { cookies.areAvailable }

    /// Returns the log-in that the browser proves, unless the person was disconnected since.
    func logIn(in request: Request) -> LogIn? {
      guard let value = cookies.value(of: Self.name, in: request), let logIn = LogIn(cookie: value),
        logIns.counts(logIn)
      else { return nil }
      return logIn
    }

    /// Sets the cookie, or takes it away.
    func set(_ logIn: LogIn?, in response: inout Response, to request: Request) {
      guard let logIn else { return response.setCookie(cookies.removal(of: Self.name, in: request)) }
      let cookie = cookies.cookie(Self.name, value: logIn.cookie, for: lifetime, in: request)
      if let cookie { response.setCookie(cookie) }
    }

    /// Extends a visitor's cookie once half of its time is over, and removes one that counts no more. One
    /// that this server cannot read stays: another server may have a key that this one does not have yet.
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
    /// What the cookie says: when, in milliseconds, and who.
    var cookie: String { "\(Int((date.timeIntervalSince1970 * 1000).rounded())) \(user.text)" }

    init?(cookie: String) {
      // By bytes: a name may begin with a scalar that extends the space.
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
