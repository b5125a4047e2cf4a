#if LivePages
  import Hummingbird
  import LivePagesCore

  /// A rejected request. Nothing has changed, and the user receives an explanation and advice in plain
  /// words.
  struct Refusal: Error, Hashable, HTTPResponseError {
    let status: HTTPResponse.Status
    let message: String
    var headers: HTTPFields = [:]
    /// The reason in logs and metrics.
    var reason: String?

    func response(from request: Request, context: some RequestContext) throws -> Response { response }

    var response: Response {
      var headers = headers
      headers[.contentType] = "text/plain; charset=utf-8"
      headers[.cacheControl] = "no-store"
      return Response(
        status: status,
        headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: message + "\n"))
      )
    }

    /// - Parameter start: The path where the site begins, or `nil` if the site has nothing at its root.
    static func nothingHere(_ request: Request, start: String?) -> Refusal {
      let hint = start.map { " The site begins at \($0)." } ?? ""
      return Refusal(
        status: .notFound,
        message: "There is nothing at this address for \(request.method.rawValue).\(hint)",
        reason: "nothing-here"
      )
    }

    static let foreignOrigin = Refusal(
      status: .forbidden,
      message: "This came from another site. Only the page itself may send events; open it and use it there. "
        + "If the page sent it, configure the proxy to forward the browser's Host header.",
      reason: "foreign-origin"
    )

    static let noHost = Refusal(
      status: .badRequest,
      message: "The request must have exactly one Host field with a name and a port.",
      reason: "no-host"
    )

    static let unwantedBody = Refusal(
      status: .badRequest,
      message: "The request of a stream must not have a body.",
      headers: [.connection: "close"],
      reason: "unwanted-body"
    )

    static let shuttingDown = Refusal(
      status: .serviceUnavailable,
      message: "The server is shutting down. Nothing was changed.",
      headers: [.retryAfter: "10"],
      reason: "shutting-down"
    )

    static func foreignHost(_ host: String) -> Refusal {
      Refusal(
        status: .misdirectedRequest,
        message:
          "This server doesn't serve the host \"\(host.prefix(100))\". Use the address that it printed, "
          + "or add the host to `LiveSiteConfiguration.hosts`.",
        reason: "foreign-host"
      )
    }

    static let noSession = Refusal(
      status: .unauthorized,
      message:
        "The session cookie is missing, damaged or no longer known. Reload the page to get a new session.",
      headers: [.wwwAuthenticate: "Cookie realm=\"live page\""],
      reason: "no-session"
    )

    static let needsTLS = Refusal(
      status: .unauthorized,
      message:
        "The browser stores this site's cookies only over TLS, because `secureCookies` is set. Open the site by "
        + "https://, or omit `secureCookies` to try it without TLS.",
      headers: [.wwwAuthenticate: "Cookie realm=\"live page\""],
      reason: "needs-tls"
    )

    static let sessionElsewhere = Refusal(
      status: .serviceUnavailable,
      message: "Another server of this site has the session and is handing it over. Try again in a second.",
      headers: [.retryAfter: "1"],
      reason: "session-elsewhere"
    )

    static let sessionUnreadable = Refusal(
      status: .serviceUnavailable,
      message: "This server cannot read your session, but another server of this site may. Try again in a "
        + "second.",
      headers: [.retryAfter: "1"],
      reason: "session-unreadable"
    )

    static let sessionsUnavailable = Refusal(
      status: .serviceUnavailable,
      message: "The server cannot resume your session now. Nothing is lost. Try again in a few seconds.",
      headers: [.retryAfter: "5"],
      reason: "sessions-unavailable"
    )

    /// Returns a refusal whose header contains the number of the first event that the script has to resend.
    static func missingEvents(from number: Int) -> Refusal {
      Refusal(
        status: .preconditionFailed,
        message: "Earlier events were lost with another server. Resend events from \(number).",
        headers: [.liveEvent: "\(number)"],
        reason: "missing-events"
      )
    }

    static let foreignTab = Refusal(
      status: .conflict,
      message:
        "The browser has a different session now. Reload the page to continue in that session.",
      reason: "foreign-tab"
    )

    static let noStream = Refusal(
      status: .notFound,
      message: "This page's stream has ended. Open a new one.",
      reason: "no-stream"
    )

    static let tooManyTabs = Refusal(
      status: .tooManyRequests,
      message:
        "This browser has too many open tabs here. Close one of them and reload the page.",
      headers: [.retryAfter: "10"],
      reason: "too-many-tabs"
    )

    static let tooManySessions = Refusal(
      status: .serviceUnavailable,
      message: "The server is full. Try again in a minute.",
      headers: [.retryAfter: "60"],
      reason: "too-many-sessions"
    )

    static let tooManyEvents = Refusal(
      status: .tooManyRequests,
      message: "This browser sends too many events at once. Try again in a second.",
      headers: [.retryAfter: "1"],
      reason: "too-many-events"
    )

    static let tooManyStreams = Refusal(
      status: .tooManyRequests,
      message:
        "This browser has too many tabs of this site open. Close one of them; this one then continues.",
      headers: [.retryAfter: "10"],
      reason: "too-many-streams"
    )

    static let notJSON = Refusal(
      status: .unsupportedMediaType,
      message: "An event must have the content type application/json.",
      reason: "not-j-s-o-n"
    )

    static func tooLarge(limit: Int) -> Refusal {
      Refusal(
        status: .contentTooLarge,
        message: "The event exceeds the limit of \(limit) bytes.",
        reason: "too-large"
      )
    }

    static func tooManyAtOnce(limit: Int) -> Refusal {
      Refusal(
        status: .contentTooLarge,
        message: "The request exceeds the limit of \(limit) events.",
        reason: "too-many-at-once"
      )
    }

    static let unreadable = Refusal(
      status: .badRequest,
      message: "The event can't be read. It must be JSON such as {\"event\": \"name\", \"value\": 1}.",
      reason: "unreadable"
    )

    static func refusedEvent(_ error: ViewEventError) -> Refusal {
      Refusal(status: .unprocessableContent, message: "\(error) Nothing was changed.", reason: error.reason)
    }
  }

  extension ViewEventError {
    /// The reason in logs and metrics. It contains no data from the browser.
    fileprivate var reason: String {
      switch self {
      case .unknownEvent: "unknown-event"
      case .unexpectedValue: "unexpected-value"
      case .noLongerOffered: "no-longer-offered"
      case .noSuchAddress: "no-such-address"
      case .refusedValue: "refused-value"
      }
    }
  }
#endif
