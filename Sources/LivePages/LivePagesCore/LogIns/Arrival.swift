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
