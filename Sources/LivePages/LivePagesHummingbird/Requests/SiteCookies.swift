#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The two cookies that identify a browser: one for its session, and a permanent one. A third, short-lived
  /// cookie counts the requests that the browser was asked to repeat.
  ///
  /// Browsers separate cookies by host but not by port. The names include the port, so two servers on one
  /// machine do not overwrite each other's sessions.
  struct SiteCookies {
    /// The maximum lifetime of a cookie in browsers.
    private static let browserLifetime = Duration.seconds(400 * 24 * 60 * 60)

    /// The maximum number of requests that a browser repeats automatically within a few seconds.
    private static let mostRepeats = 8

    private static let sessionName = "live-session"

    private let sessionName: String
    private let browserName: String
    private let againName: String
    private let areSecure: Bool
    /// The cookies that the browser has sent.
    let sent: RequestCookies

    /// - Parameter areSecure: A Boolean value that indicates whether browsers send the cookies only over TLS.
    ///   The names then have a prefix that makes browsers accept the cookies only from this host.
    init(_ request: Request, areSecure: Bool) {
      let prefix = areSecure ? "__Host-" : ""
      let suffix = Authority(request)?.port.map { "-\($0)" } ?? ""
      sessionName = "\(prefix)\(Self.sessionName)\(suffix)"
      browserName = "\(prefix)live-browser\(suffix)"
      againName = "\(prefix)live-again\(suffix)"
      self.areSecure = areSecure
      sent = RequestCookies(request)
    }

    /// Returns the session cookies of all ports among the cookies of a browser.
    static func sessions(in cookies: String) -> [[UInt8]] {
      RequestCookies(cookies).bytes(ofNamesBeginningWith: sessionName, "__Host-\(sessionName)")
    }

    var session: SecretToken? { sent[sessionName].flatMap { SecretToken(cookie: $0) } }

    var browser: BrowserID? { sent[browserName].flatMap { BrowserID(cookie: $0) } }

    /// The number of requests that the browser has recently been asked to repeat from a page of this site.
    var repeats: Int { sent[againName].map { Int($0).map { max(1, $0) } ?? Self.mostRepeats } ?? 0 }

    /// A Boolean value that indicates whether the browser may repeat a request automatically. A browser that
    /// reports each repetition as a link on another site would loop, so later repetitions require a click.
    var mayRepeat: Bool { repeats < Self.mostRepeats }

    /// Counts another repeated request for a few seconds.
    var again: Cookie {
      Cookie(
        name: againName,
        value: "\(min(repeats, Self.mostRepeats - 1) + 1)",
        maxAge: 10,
        path: "/",
        secure: areSecure,
        httpOnly: true,
        sameSite: .lax
      )
    }

    /// Returns the session cookie. Scripts cannot read it, browsers don't send it with cross-site requests,
    /// and it expires when the browser is closed.
    func cookie(forSession token: SecretToken) -> Cookie {
      Cookie(
        name: sessionName,
        value: token.text,
        path: "/",
        secure: areSecure,
        httpOnly: true,
        sameSite: .strict
      )
    }

    /// Returns the permanent cookie. Scripts cannot read it. Browsers also send it after a link on another
    /// site, because it identifies the browser of a new session, and it has no other use.
    func cookie(for browser: BrowserID) -> Cookie {
      Cookie(
        name: browserName,
        value: browser.text,
        maxAge: Int(Self.browserLifetime.components.seconds),
        path: "/",
        secure: areSecure,
        httpOnly: true,
        sameSite: .lax
      )
    }
  }

  /// The parsed cookies of a request. Names are compared byte by byte.
  struct RequestCookies {
    private typealias Text = Substring.UTF8View

    private let cookies: [(name: Text, value: Text)]

    init(_ request: Request) {
      self.init(request.headers[.cookie] ?? "")
    }

    /// - Parameter header: The header's value. Parts without an equals sign are not cookies.
    init(_ header: String) {
      cookies = header.utf8.split(separator: UInt8(ascii: ";")).compactMap { part in
        let cookie = part.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return cookie.firstIndex(of: UInt8(ascii: "=")).map { equals in
          (cookie[..<equals], cookie[equals...].dropFirst())
        }
      }
    }

    /// Returns the value of the first cookie with a name.
    subscript(name: String) -> String? {
      cookies.first { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
    }

    /// Returns the bytes of all cookies whose names begin with one of several prefixes.
    func bytes(ofNamesBeginningWith beginnings: String...) -> [[UInt8]] {
      cookies.filter { cookie in beginnings.contains { cookie.name.starts(with: $0.utf8) } }
        .map { Array($0.name) + [UInt8(ascii: "=")] + Array($0.value) }
    }
  }
#endif
