public import Foundation

extension DependencyValues {
  /// The user's languages and regions, in the order of preference. In a test reading them reports an issue
  /// unless they were set.
  ///
  /// ```swift
  /// @Dependency(\.preferredLocales) var preferredLocales
  /// ```
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }

  private enum PreferredLocalesKey: DependencyKey {
    static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  }
}
