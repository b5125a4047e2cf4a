#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The names and attributes of the cookies in the response to a request. Scripts can't read the cookies.
  ///
  /// Browsers separate cookies by host but not by port. To keep two servers on one machine from overwriting
  /// each other's cookies, the names include the port.
  struct CookieJar {
    private let areSecure: Bool
    private let suffix: String

    /// - Parameter areSecure: A Boolean value that indicates whether browsers send the cookies only over TLS.
    ///   The names then have a prefix that makes browsers accept the cookies only from this host.
    init(_ request: Request, areSecure: Bool) {
      self.areSecure = areSecure
      suffix = Authority(request)?.port.map { "-\($0)" } ?? ""
    }

    func fullName(_ name: String) -> String { "\(areSecure ? "__Host-" : "")\(name)\(suffix)" }

    /// - Parameters:
    ///   - name: The name without its prefix and port.
    ///   - value: The value.
    ///   - seconds: The cookie's lifetime, or `nil` if it expires when the browser is closed.
    ///   - sameSite: The cross-site requests that browsers send the cookie with.
    func cookie(
      _ name: String,
      _ value: String,
      seconds: Int? = nil,
      sameSite: Cookie.SameSite = .lax
    ) -> Cookie {
      Cookie(
        name: fullName(name),
        value: value,
        maxAge: seconds,
        path: "/",
        secure: areSecure,
        httpOnly: true,
        sameSite: sameSite
      )
    }
  }

  /// The two cookies that identify a browser: one for its session, and a permanent one. A third, short-lived
  /// cookie counts the requests that the browser was asked to retry.
  struct SiteCookies {
    /// The maximum lifetime of a cookie in browsers.
    private static let browserLifetime = Duration.seconds(400 * 24 * 60 * 60)

    /// The maximum number of requests that a browser retries automatically within a few seconds.
    private static let mostRepeats = 8

    private static let sessionName = "live-session"
    private static let browserName = "live-browser"
    private static let againName = "live-again"

    private let jar: CookieJar
    /// The cookies that the browser has sent.
    let sent: RequestCookies

    /// - Parameter areSecure: A Boolean value that indicates whether browsers send the cookies only over TLS.
    init(_ request: Request, areSecure: Bool) {
      jar = CookieJar(request, areSecure: areSecure)
      sent = RequestCookies(request)
    }

    /// Returns the session cookies of all ports among a browser's cookies.
    static func sessions(in cookies: String) -> [[UInt8]] {
      RequestCookies(cookies).bytes(ofNamesBeginningWith: sessionName, "__Host-\(sessionName)")
    }

    var session: SecretToken? { sent[jar.fullName(Self.sessionName)].flatMap { SecretToken(cookie: $0) } }

    var browser: BrowserID? { sent[jar.fullName(Self.browserName)].flatMap { BrowserID(cookie: $0) } }

    /// The number of requests that the browser has recently been asked to retry from one of this site's
    /// pages.
    var repeats: Int {
      sent[jar.fullName(Self.againName)].map { Int($0).map { max(1, $0) } ?? Self.mostRepeats } ?? 0
    }

    /// A Boolean value that indicates whether the browser may retry a request automatically. Some browsers
    /// report a retry as a link from another site and would loop, so further retries require a click.
    var mayRepeat: Bool { repeats < Self.mostRepeats }

    /// Counts one more retry, for a few seconds.
    var again: Cookie {
      jar.cookie(Self.againName, "\(min(repeats, Self.mostRepeats - 1) + 1)", seconds: 10)
    }

    /// Returns the session cookie. Browsers don't send it with cross-site requests, and it expires when the
    /// browser is closed.
    func cookie(forSession token: SecretToken) -> Cookie {
      jar.cookie(Self.sessionName, token.text, sameSite: .strict)
    }

    /// Returns the permanent cookie. Browsers also send it when a user follows a link on another site. It
    /// only identifies the browser for a new session, and has no other use.
    func cookie(for browser: BrowserID) -> Cookie {
      jar.cookie(Self.browserName, browser.text, seconds: Int(Self.browserLifetime.components.seconds))
    }
  }

  /// The parsed cookies of a request. Names are compared byte by byte.
  struct RequestCookies {
    private typealias Text = Substring.UTF8View

    private let cookies: [(name: Text, value: Text)]

    init(_ request: Request) {
      self.init(request.headers[.cookie] ?? "")
    }

    /// - Parameter header: The header's value. Parts without an equals sign aren't cookies.
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
