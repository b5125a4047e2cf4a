public import Foundation

extension DependencyValues {
  /// A generator of the current date.
  ///
  /// A test that uses the generator without overriding it fails.
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  /// ```
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// A generator of the current date.
public struct DateGenerator: Sendable {
  private(set) var generate: @Sendable () -> Date

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The current date. If you set this property, the generator returns that date from then on.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date { generate() }
}

extension DateGenerator: DependencyKey {
  public static let liveValue = Self { Date() }
  public static var testValue: Self {
    let unimplemented = UnimplementedDependency("date", remedy: ".constant(…)")
    return Self {
      unimplemented.report("date()")
      return Date()
    }
  }
}

extension DependencyValues {
  /// The calendar for calculations with dates and for formatting them.
  ///
  /// By default, this is the user's calendar. A test that reads it without overriding it fails.
  ///
  /// For example:
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

extension DependencyValues {
  /// The time zone for calculations with dates and for formatting them.
  ///
  /// By default, this is the user's time zone. A test that reads it without overriding it fails.
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

extension DependencyValues {
  /// The locale for formatting numbers, dates and text.
  ///
  /// By default, this is the user's locale. A test that reads it without overriding it fails.
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

extension DependencyValues {
  /// The user's locales, in order of preference.
  ///
  /// A test that reads them without overriding them fails.
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
