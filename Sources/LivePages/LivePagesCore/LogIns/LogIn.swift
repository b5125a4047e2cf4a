import Foundation

/// A person who has logged in by a browser, and the time. The browser knows it by a cookie.
public struct LogIn: Hashable, Sendable {
  /// The person.
  public let user: UserID
  /// The time at which they logged in. A site that keeps when a person changed their password compares it
  /// with this.
  public let date: Date

  /// - Parameters:
  ///   - user: The person.
  ///   - date: The date at which they logged in. It is kept to the millisecond.
  package init(_ user: UserID, date: Date) {
    self.user = user
    self.date = Self.rounded(date)
  }

  /// As a cookie has it.
  package static func rounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
  }
}

/// The id of a person who has logged in, such as the key of a row. It is not their name.
public struct UserID: Hashable, Sendable {
  /// The text that the site has chosen.
  public let text: String

  /// - Parameter text: The longest that is kept in a cookie is 256 bytes.
  public init(_ text: String) {
    precondition(text.utf8.count <= 256, "A user's identifier has at most 256 bytes.")
    self.text = text
  }
}

extension UserID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

/// Leads a browser, once and within a minute, to an address that sets or clears the cookie of who is logged
/// in. An event of a page cannot do that, since the answer of an event has no page that would use the cookie.
///
/// A page keeps it in its state and shows it by a ``LogInRedirect``. It is of use only to the browser's
/// session that it was made for.
public struct LogInTicket: Hashable, Sendable {
  /// Of the route, below which the token stands.
  package static let path = "/live-pages/log-in"

  package let token: SecretToken

  package var address: String { "\(Self.path)?ticket=\(token.text)" }
}

/// A part of a page that leads the browser on by a ticket as soon as it is shown.
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

/// A path of this site, with a query if there is one. A browser that is sent there stays on the site.
public struct SitePath: Hashable, Sendable {
  /// Begins with one slash.
  public let text: String

  /// A path that comes from outside, such as where a person was before they logged in.
  ///
  /// - Returns: `nil` for what leads to another site, or is none.
  public init?(_ text: String) {
    // It stands in a header of HTTP.
    let isHeader = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    guard SiteTarget.isOnSite(text), isHeader, text.utf8.count <= 2000 else { return nil }
    self.text = text
  }

  /// Without the query and the place in the page.
  package var path: String { String(text.prefix { $0 != "?" && $0 != "#" }) }
}

extension SitePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let path = SitePath(text) else { preconditionFailure("\"\(text)\" is no path of this site.") }
    self = path
  }
}

extension Visit {
  /// The person who has logged in by this browser. It is the same for as long as the visit lasts: logging in
  /// or out begins another one.
  public var user: UserID? { logIn?.user }

  /// A text that stands for who has logged in, for the page's script: the same for as long as the browser is
  /// known, and another one for another person. Nothing is learned from it.
  package var person: String? {
    user.map { String(NamingKey(of: browser).digest(of: $0.text.utf8), radix: 36) }
  }

  /// Returns the value with which the person was last admitted to a page: ``Admission/admitted(with:)``.
  public func admitted<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    admission(of: type)
  }

  /// Makes a ticket that logs a person in who has shown who they are: this browser is theirs when it uses the
  /// ticket.
  ///
  /// All its pages begin anew then, so that nothing of who was here before is seen.
  ///
  /// - Parameters:
  ///   - user: The person.
  ///   - path: The path at which they go on.
  public func ticket(loggingIn user: UserID, goingTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: user, goingTo: path, of: session)
  }

  /// Makes a ticket that logs the person of this browser out of it. Their other browsers are not: see
  /// `SessionService.disconnect(_:)`.
  ///
  /// - Parameter path: The path at which they go on.
  public func ticket(loggingOutTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: nil, goingTo: path, of: session)
  }

  /// Uses a ticket of this visit up.
  package func redeem(_ token: SecretToken) -> LogInRegistry.Redemption? {
    logIns.redeem(token, by: session)
  }
}
