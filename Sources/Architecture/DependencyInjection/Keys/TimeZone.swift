public import Foundation

extension DependencyValues {
  /// The time zone to reckon and write dates in: the user's. In a test reading it reports an issue unless it
  /// was set.
  ///
  /// ```swift
  /// @Dependency(\.timeZone) var timeZone
  /// ```
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private enum TimeZoneKey: DependencyKey {
    static let liveValue = TimeZone.autoupdatingCurrent
  }
}
