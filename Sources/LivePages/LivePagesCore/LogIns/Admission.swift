/// The answer of a page to a person who requests it, before anything is made for them.
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
  /// Keeps the value of an admission in the visit.
  private let keep: @Sendable (Visit) -> Void

  private init(_ decision: Decision, keep: @escaping @Sendable (Visit) -> Void = { _ in }) {
    self.decision = decision
    self.keep = keep
  }

  /// The person sees the page.
  public static var admitted: Admission { Admission(.admitted) }

  /// Shows the person the page, which has a value from then on: ``Visit/admitted(as:)``.
  ///
  /// - Parameter value: The value that the check has found, such as the person's account. Of several values
  ///   of one type, the visit has the last.
  public static func admitted<Value: Sendable>(with value: Value) -> Admission {
    Admission(.admitted) { $0.admit(value) }
  }

  /// Sends the person to another page of the site, such as the one to log in.
  public static func redirected(to path: SitePath) -> Admission { Admission(.redirected(path)) }

  /// Tells the person why they do not see the page.
  ///
  /// - Parameters:
  ///   - status: The status of HTTP: 403 unless you say otherwise. One of 400 to 499.
  ///   - message: The message.
  public static func refused(status: Int = 403, _ message: String) -> Admission {
    precondition((400...499).contains(status), "A refusal has a status of 400 to 499.")
    return Admission(.refused(status: status, message: message))
  }

  /// Returns the decision, after its value was kept.
  package func decide(for visit: Visit) -> Decision {
    keep(visit)
    return decision
  }
}

/// A person who asks for a page.
public struct Arrival: Sendable {
  /// The browser's session: it knows who has logged in.
  public let visit: Visit
  /// The address that was requested, with the query: where to go on after logging in.
  public let target: SitePath

  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - target: The address that was requested.
  public init(visit: Visit, target: SitePath) {
    self.visit = visit
    self.target = target
  }
}
