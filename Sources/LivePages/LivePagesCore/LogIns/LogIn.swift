import Foundation

/// A log-in of a user in a browser, stored in a cookie.
public struct LogIn: Hashable, Sendable {
  /// The user.
  public let user: UserID
  /// The time of the log-in.
  ///
  /// You can compare it with the date of a password change.
  public let date: Date

  /// - Parameters:
  ///   - user: The user.
  ///   - date: The time of the log-in, rounded to milliseconds by the initializer.
  package init(_ user: UserID, date: Date) {
    self.user = user
    self.date = Self.rounded(date)
  }

  /// Returns a date rounded to the precision of the cookie.
  package static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
  }
}

/// The id of a user who has logged in, such as a primary key.
///
/// Don't use a name as an id, because names can change.
public struct UserID: Hashable, Sendable {
  /// The text of the id, chosen by the site.
  public let text: String

  /// Creates an id from its text.
  ///
  /// - Parameter text: The text of the id. The initializer traps if it has more than 256 bytes, the limit of
  ///   the cookie.
  public init(_ text: String) {
    precondition(text.utf8.count <= 256, "A user's identifier must not exceed 256 bytes.")
    self.text = text
  }
}

extension UserID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

/// A ticket that lets the browser log a user in or out.
///
/// The response to an event on a page can't set a cookie. Instead, the page shows a ticket, and the browser
/// redeems it at an address that sets or clears the cookie.
///
/// Keep the ticket in the page's state, and show it in a ``LogInRedirect``. A browser can redeem it once,
/// within a minute, and only in the session that created it.
public struct LogInTicket: Hashable, Sendable {
  /// The path of the route that redeems tickets.
  package static let path = "/live-pages/log-in"

  package let token: SecretToken

  package var address: String { "\(Self.path)?ticket=\(token.text)" }
}

/// A view that redirects the browser to a ticket's address as soon as the page shows it.
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

/// A path on this site, with an optional query.
///
/// If you redirect to such a path, the user stays on the site.
public struct SitePath: Hashable, Sendable {
  /// The text, beginning with a single slash.
  public let text: String

  /// Creates a path from untrusted input, such as the page that a user requested before they logged in.
  ///
  /// - Returns: The path, or `nil` if the text isn't a path on this site.
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
  /// The user who has logged in, if any.
  ///
  /// The value doesn't change during a visit, because a new visit begins when the user logs in or out.
  public var user: UserID? { logIn?.user }

  /// A string that identifies the logged-in user to the page script, without revealing anything else. It is
  /// constant for the lifetime of the browser id, and differs between people.
  package var person: String? {
    user.map { String(NamingKey(of: browser).digest(of: $0.text.utf8), radix: 36) }
  }

  /// Returns the value of the visitor's last admission to a page.
  ///
  /// For a description, see ``Admission/admitted(with:)``.
  public func admitted<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    admission(of: type)
  }

  /// Creates a ticket that logs a user in when the browser redeems it.
  ///
  /// Make sure that the user is authenticated before you call this method.
  ///
  /// After the log-in, all pages of the browser start over, and no content of a previous user remains
  /// visible.
  ///
  /// - Parameters:
  ///   - user: The user.
  ///   - path: The path to redirect to.
  public func ticket(loggingIn user: UserID, goingTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: user, goingTo: path, of: session)
  }

  /// Creates a ticket that logs the user out of this browser.
  ///
  /// To log them out of all browsers, use `SessionService.disconnect(_:)`.
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

/// The response of a page to a request, before it creates a session.
///
/// You return an admission from the `admit(_:)` method of a page:
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

  /// Shows the page to the visitor.
  public static var admitted: Admission { Admission(.admitted) }

  /// Shows the page to the visitor, and stores a value for ``Visit/admitted(as:)``.
  ///
  /// - Parameter value: A result of the check, such as the visitor's account. A visit keeps the latest value
  ///   of a type.
  public static func admitted<Value: Sendable>(with value: Value) -> Admission {
    Admission(.admitted) { $0.admit(value) }
  }

  /// Redirects the visitor to another page on the site, such as a log-in page.
  public static func redirected(to path: SitePath) -> Admission { Admission(.redirected(path)) }

  /// Refuses the visitor access to the page, and shows a message.
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

/// A visitor's request for a page.
public struct Arrival: Sendable {
  /// The browser session, including the log-in.
  public let visit: Visit
  /// The requested address with its query.
  ///
  /// You can return to it after a log-in.
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
