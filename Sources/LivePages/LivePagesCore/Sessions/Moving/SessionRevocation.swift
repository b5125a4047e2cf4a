public import Foundation

/// A revocation of log-ins. A ``SessionStorage`` keeps revocations in addition to sessions.
///
/// After a person has logged out of one or all browsers, their cookies would still be valid for weeks, and
/// someone may have copied them. The revocation is kept for as long as such a cookie would be valid.
public struct SessionRevocation: Hashable, Sendable {
  /// Letters and digits that identify the person or the log-in without revealing it.
  public var name: String
  /// The date up to which log-ins with this name are revoked, to the millisecond.
  public var date: Date
  /// How long the revocation is kept.
  public var lifetime: Duration

  /// - Parameters:
  ///   - name: Letters and digits that identify the person or the log-in.
  ///   - date: The date up to which log-ins with this name are revoked.
  ///   - lifetime: How long the revocation is kept.
  public init(name: String, date: Date, lifetime: Duration) {
    self.name = name
    self.date = date
    self.lifetime = lifetime
  }
}
