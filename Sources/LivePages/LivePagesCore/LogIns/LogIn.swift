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
