public import Foundation

extension DependencyValues {
  /// The calendar to reckon and write dates with: the user's. In a test reading it reports an issue unless it
  /// was set.
  ///
  /// ```swift
  /// @Dependency(\.calendar) var calendar
  /// ```
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum CalendarKey: DependencyKey {
    static let liveValue = Calendar.autoupdatingCurrent
  }
}
