import Foundation

#if !canImport(Darwin)
  extension String {
    /// A value that is looked up in the app's string tables.
    public typealias LocalizationValue = LocalizedStringKey

    /// Creates a string from the entry of a string table. Foundation has this initializer on Apple's platforms alone.
    ///
    /// - Note: Differs: the language is that of the process, not of the locale.
    public init(
      localized key: LocalizationValue,
      table: String? = nil,
      bundle: Bundle? = nil,
      locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      self = key.text(in: bundle, table: table)
    }
  }

  /// A reference to a localizable string. Foundation has this type on Apple's platforms alone.
  ///
  /// - Note: Differs: the language is that of the process, not of the locale.
  public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The bundle that contains the table of a string.
    public enum BundleDescription: Equatable, Sendable {
      case main
      case atURL(URL)

      /// The bundle that contains the code of a class.
      public static func forClass(_ type: AnyClass) -> Self { .atURL(Bundle(for: type).bundleURL) }
    }

    /// The name of the table that contains the string.
    public let table: String?
    /// The locale of the string.
    public var locale: Locale
    let localizedKey: LocalizedStringKey
    private let bundleDescription: BundleDescription

    /// Creates a reference to the string of a key.
    public init(
      _ key: String.LocalizationValue,
      table: String? = nil,
      locale: Locale = .current,
      bundle: BundleDescription = .main,
      comment: StaticString? = nil
    ) {
      self.table = table
      self.locale = locale
      localizedKey = key
      bundleDescription = bundle
    }

    /// Creates a reference to the string of a key, with a default value.
    public init(
      _ key: StaticString,
      defaultValue: String.LocalizationValue,
      table: String? = nil,
      locale: Locale = .current,
      bundle: BundleDescription = .main,
      comment: StaticString? = nil
    ) {
      let key = LocalizedStringKey(key.description, defaultValue: defaultValue)
      self.init(key, table: table, locale: locale, bundle: bundle)
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }

    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The bundle that contains the table, or `nil` for all resources of the app.
    var bundle: Bundle? {
      switch bundleDescription {
      case .main: nil
      case .atURL(let url): Bundle(url: url)
      }
    }
  }

  extension String {
    /// Creates a string from a localized string resource.
    public init(localized resource: LocalizedStringResource) {
      self = resource.localizedKey.text(in: resource.bundle, table: resource.table)
    }
  }
#endif
