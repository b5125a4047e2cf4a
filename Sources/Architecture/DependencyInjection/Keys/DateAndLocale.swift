public import Foundation

extension DependencyValues {
  /// Tells what time it is. In a test it reports an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  /// ```
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// Tells what time it is.
public struct DateGenerator: Sendable {
  private(set) var generate: @Sendable () -> Date

  /// Creates a generator from a function.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always gives the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The time it is. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the time it is.
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
