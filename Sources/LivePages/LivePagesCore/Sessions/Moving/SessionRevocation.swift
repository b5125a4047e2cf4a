public import Foundation

/// A note that log-ins no longer count, which a ``SessionStorage`` keeps beside the sessions.
///
/// A person who logs out of one browser, or of all, has cookies that are valid for weeks, and copies of them
/// may be anywhere. The note is kept for as long as such a cookie counts.
public struct SessionRevocation: Hashable, Sendable {
  /// Letters and digits that stand for the person or the log-in, from which neither can be derived.
  public var name: String
  /// The date until which log-ins of this name no longer count, to the millisecond.
  public var date: Date
  /// The time that it is kept.
  public var lifetime: Duration

  /// - Parameters:
  ///   - name: Letters and digits that stand for the person or the log-in.
  ///   - date: The date until which log-ins of this name no longer count.
  ///   - lifetime: The time for which it is kept.
  public init(name: String, date: Date, lifetime: Duration) {
    self.name = name
    self.date = date
    self.lifetime = lifetime
  }
}
