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
