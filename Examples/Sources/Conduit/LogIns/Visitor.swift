import ComposableArchitecture
import LivePages

/// The browser's session, and the log-in of its person.
struct Visitor: Sendable {
  let visit: Visit
  let logIns: LogIns

  /// The person who has logged in. It is read again each time, because settings change it.
  var user: User? { authentication?.user }

  /// The token for requests of the API.
  var token: String? { authentication?.token }

  private var authentication: Authentication? { visit.user.flatMap { logIns[$0] } }

  /// Logs a person in.
  ///
  /// - Returns: The ticket with which the browser gets the cookie.
  func logIn(_ authentication: Authentication) -> LogInTicket {
    visit.ticket(loggingIn: logIns.add(authentication), goingTo: "/")
  }

  func logOut() -> LogInTicket {
    forget()
    return visit.ticket(loggingOutTo: "/")
  }

  func update(_ authentication: Authentication) {
    if let key = visit.user { logIns.update(key, to: authentication) }
  }

  /// Ends a log-in whose token the API no longer accepts.
  func forget() {
    if let key = visit.user { logIns.remove(key) }
  }
}

extension Visitor: TestDependencyKey {
  static var testValue: Visitor { Visitor(visit: Visit(), logIns: LogIns()) }
}

extension DependencyValues {
  /// The visitor of the page.
  var visitor: Visitor {
    get { self[Visitor.self] }
    set { self[Visitor.self] = newValue }
  }
}
