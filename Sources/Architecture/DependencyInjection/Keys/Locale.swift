public import Foundation

extension DependencyValues {
  /// The language and region to write numbers, dates and texts for: the user's. In a test reading it reports
  /// an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.locale) var locale
  /// ```
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum LocaleKey: DependencyKey {
    static let liveValue = Locale.autoupdatingCurrent
  }
}
