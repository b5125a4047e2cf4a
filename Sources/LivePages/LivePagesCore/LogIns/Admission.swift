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
  /// - Parameter value: A result of the check, such as the person's account. A visit keeps only the last
  ///   value of each type.
  public static func admitted<Value: Sendable>(with value: Value) -> Admission {
    Admission(.admitted) { $0.admit(value) }
  }

  /// Redirects the person to another page of the site, such as a log-in page.
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
  /// The browser's session, including the log-in.
  public let visit: Visit
  /// The requested address with its query. A page can return to it after a log-in.
  public let target: SitePath

  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - target: The requested address.
  public init(visit: Visit, target: SitePath) {
    self.visit = visit
    self.target = target
  }
}
