#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The two cookies that identify a browser: one for its session, and one that lasts. A third one, for a few
  /// seconds, counts the requests that it was asked to repeat.
  ///
  /// Browsers keep cookies by host and not by port. The port is part of the names, so that two servers on one
  /// machine do not take each other's sessions away.
  struct SiteCookies {
    /// The longest that browsers keep any cookie.
    private static let browserLifetime = Duration.seconds(400 * 24 * 60 * 60)

    /// The most requests that a browser repeats by itself within a few seconds.
    private static let mostRepeats = 8

    private static let sessionName = "live-session"

    private let sessionName: String
    private let browserName: String
    private let againName: String
    private let areSecure: Bool
    /// The cookies that the browser has sent.
    let sent: RequestCookies

    /// - Parameter areSecure: A Boolean value that indicates whether browsers are to send them over TLS only.
    ///   They then also take them from this very host alone, which the prefix of the names asks for.
    init(_ request: Request, areSecure: Bool) {
      let prefix = areSecure ? "__Host-" : ""
      let suffix = Authority(request)?.port.map { "-\($0)" } ?? ""
      sessionName = "\(prefix)\(Self.sessionName)\(suffix)"
      browserName = "\(prefix)live-browser\(suffix)"
      againName = "\(prefix)live-again\(suffix)"
      self.areSecure = areSecure
      sent = RequestCookies(request)
    }

    /// Returns the cookies of sessions among all that a browser sends, for whichever ports they are.
    static func sessions(in cookies: String) -> [[UInt8]] {
      RequestCookies(cookies).bytes(ofNamesBeginningWith: sessionName, "__Host-\(sessionName)")
    }

    var session: SecretToken? { sent[sessionName].flatMap { SecretToken(cookie: $0) } }

    var browser: BrowserID? { sent[browserName].flatMap { BrowserID(cookie: $0) } }

    /// The number of requests that the browser was lately asked to repeat from a page of this site.
    var repeats: Int { sent[againName].map { Int($0).map { max(1, $0) } ?? Self.mostRepeats } ?? 0 }

    /// Whether the browser repeats a request by itself. A browser that calls each repetition a link on another
    /// site would not stop, so that later repetitions need a click.
    var mayRepeat: Bool { repeats < Self.mostRepeats }

    /// Counts one more repeated request for a few seconds.
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

    /// Scripts cannot read it, other sites cannot make a browser send it, and it ends with the browser.
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

    /// Scripts cannot read it. A link on another site that leads here does send it: it begins a session,
    /// which must not be one of a stranger. Nothing but that is done by it.
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

  /// The cookies of a request, parsed once. Names are compared byte by byte.
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

    /// The value of the first cookie of a name.
    subscript(name: String) -> String? {
      cookies.first { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
    }

    /// Returns the bytes of all cookies whose names begin with one of several texts.
    func bytes(ofNamesBeginningWith beginnings: String...) -> [[UInt8]] {
      cookies.filter { cookie in beginnings.contains { cookie.name.starts(with: $0.utf8) } }
        .map { Array($0.name) + [UInt8(ascii: "=")] + Array($0.value) }
    }
  }
#endif
