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
#endif
