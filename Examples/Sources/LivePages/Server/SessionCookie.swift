import Hummingbird

/// The cookie that says which session a browser belongs to.
///
/// Browsers keep cookies by host and not by port. The port is part of the name, so that two servers on one machine do
/// not take each other's sessions away.
struct SessionCookie {
  private let name: String

  init(_ request: Request) {
    let port = SameSitePolicy.port(of: request.head.authority ?? "")
    name = port.map { "live-session-\($0)" } ?? "live-session"
  }

  func token(in request: Request) -> SessionToken? {
    request.cookies[name].flatMap { SessionToken(cookie: $0.value) }
  }

  /// Scripts cannot read it, other sites cannot make a browser send it, and it ends with the browser.
  func cookie(for token: SessionToken) -> Cookie {
    Cookie(name: name, value: token.text, path: "/", secure: false, httpOnly: true, sameSite: .strict)
  }
}
