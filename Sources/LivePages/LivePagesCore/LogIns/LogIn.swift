import Foundation

/// A log-in of a person in a browser. The browser stores it in a cookie.
public struct LogIn: Hashable, Sendable {
  /// The person.
  public let user: UserID
  /// The time of the log-in. A site can compare it with the date of a password change.
  public let date: Date

  /// - Parameters:
  ///   - user: The person.
  ///   - date: The time of the log-in. It is rounded to milliseconds.
  package init(_ user: UserID, date: Date) {
    self.user = user
    self.date = Self.rounded(date)
  }

  /// Returns a date rounded to the precision of the cookie.
  package static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
  }
}

/// The id of a logged-in person, such as a primary key, as opposed to the person's name.
public struct UserID: Hashable, Sendable {
  /// The text of the id, which the site chooses.
  public let text: String

  /// Creates an id from its text.
  ///
  /// - Parameter text: The text of the id. The initializer traps if the text has more than 256 bytes, the
  ///   limit of the cookie.
  public init(_ text: String) {
    precondition(text.utf8.count <= 256, "A user's identifier must not exceed 256 bytes.")
    self.text = text
  }
}

extension UserID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

/// A ticket for an address that sets or clears a browser's log-in cookie. It is valid for one minute and can
/// be redeemed once. The ticket is necessary because the response to a page's event cannot set the cookie.
///
/// A page stores the ticket in its state and shows it in a ``LogInRedirect``. A ticket is valid only for the
/// browser session that it was created for.
public struct LogInTicket: Hashable, Sendable {
  /// The path of the route that redeems tickets.
  package static let path = "/live-pages/log-in"

  package let token: SecretToken

  package var address: String { "\(Self.path)?ticket=\(token.text)" }
}

/// A view that redirects the browser to a ticket's address as soon as it is shown.
///
/// ```swift
/// if let ticket = store.ticket { LogInRedirect(ticket) }
/// ```
public struct LogInRedirect<Action>: View {
  private let ticket: LogInTicket

  public init(_ ticket: LogInTicket) {
    self.ticket = ticket
  }

  public var body: Markup<Action> {
    Markup(
      .p,
      [.role("status"), Attribute("data-live-redirect", ticket.address)],
      content: Markup([.html(.text("One moment…"))])
    )
  }
}

/// A path on this site, with an optional query. A redirect to it stays on the site.
public struct SitePath: Hashable, Sendable {
  /// The text, which begins with a single slash.
  public let text: String

  /// Creates a path from untrusted input, such as the page that a person visited before logging in.
  ///
  /// - Returns: The path, or `nil` if the text is not a path on this site.
  public init?(_ text: String) {
    // The path is written to an HTTP header.
    let isHeader = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    guard SiteTarget.isOnSite(text), isHeader, text.utf8.count <= 2000 else { return nil }
    self.text = text
  }

  /// The path without the query and fragment.
  package var path: String { String(text.prefix { $0 != "?" && $0 != "#" }) }
}

extension SitePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let path = SitePath(text) else { preconditionFailure("\"\(text)\" isn't a path of this site.") }
    self = path
  }
}

extension Visit {
  /// The person who has logged in, if any. The value is constant during a visit, because logging in or out
  /// begins a new visit.
  public var user: UserID? { logIn?.user }

  /// A string that identifies the logged-in person to the page script, without revealing anything else. It is
  /// constant for the lifetime of the browser id, and differs between people.
  package var person: String? {
    user.map { String(NamingKey(of: browser).digest(of: $0.text.utf8), radix: 36) }
  }

  /// Returns the value of the person's last admission to a page; see ``Admission/admitted(with:)``.
  public func admitted<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    admission(of: type)
  }

  /// Creates a ticket that logs in an authenticated person when the browser redeems it.
  ///
  /// After the log-in, all pages of the browser start over, so that no content of a previous user remains
  /// visible.
  ///
  /// - Parameters:
  ///   - user: The person.
  ///   - path: The path to redirect to.
  public func ticket(loggingIn user: UserID, goingTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: user, goingTo: path, of: session)
  }

  /// Creates a ticket that logs the person out of this browser. To log the person out of all browsers, use
  /// `SessionService.disconnect(_:)`.
  ///
  /// - Parameter path: The path to redirect to.
  public func ticket(loggingOutTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: nil, goingTo: path, of: session)
  }

  /// Redeems a ticket of this visit.
  package func redeem(_ token: SecretToken) -> LogInRegistry.Redemption? {
    logIns.redeem(token, by: session)
  }
}

/// A page's decision about a request, made before a session is created.
///
/// ```swift
/// func admit(_ arrival: Arrival) async -> Admission {
///   guard let user = arrival.visit.user, let member = await members[user] else {
///     return .redirected(to: "/log-in")
///   }
///   return .admitted(with: member)
/// }
/// ```
public struct Admission: Sendable {
  package enum Decision: Sendable {
    case admitted
    case redirected(SitePath)
    case refused(status: Int, message: String)
  }

  package let decision: Decision
  /// Stores the admission's value in the visit.
  private let keep: @Sendable (Visit) -> Void

  private init(_ decision: Decision, keep: @escaping @Sendable (Visit) -> Void = { _ in }) {
    self.decision = decision
    self.keep = keep
  }

  /// Shows the page to the person.
  public static var admitted: Admission { Admission(.admitted) }

  /// Shows the page to the person and stores a value, which ``Visit/admitted(as:)`` returns.
  ///
  /// - Parameter value: A result of the check, such as the person's account. A visit keeps only the latest
  ///   value of each type.
  public static func admitted<Value: Sendable>(with value: Value) -> Admission {
    Admission(.admitted) { $0.admit(value) }
  }

  /// Redirects the person to another page on the site, such as a log-in page.
  public static func redirected(to path: SitePath) -> Admission { Admission(.redirected(path)) }

  /// Refuses access to the page and shows a message.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, from 400 to 499.
  ///   - message: The message.
  public static func refused(status: Int = 403, _ message: String) -> Admission {
    precondition((400...499).contains(status), "The status of a refusal must be from 400 to 499.")
    return Admission(.refused(status: status, message: message))
  }

  /// Stores the admission's value and returns the decision.
  package func decide(for visit: Visit) -> Decision {
    keep(visit)
    return decision
  }
}

/// A person's request for a page.
public struct Arrival: Sendable {
  /// The browser session, including the log-in.
  public let visit: Visit
  /// The requested address with its query. A page can return to it after a log-in.
  public let target: SitePath

  /// Creates a request for a page.
  ///
  /// - Parameters:
  ///   - visit: The browser session.
  ///   - target: The requested address.
  public init(visit: Visit, target: SitePath) {
    self.visit = visit
    self.target = target
  }
}
