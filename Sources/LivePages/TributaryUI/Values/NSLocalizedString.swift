// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Darwin)
  import Foundation

  // The compiler prefers these functions to Foundation's, because they have no default arguments. Foundation searches
  // the main bundle, where SwiftPM doesn't place any tables, and doesn't read catalogs. A function with all arguments
  // would be ambiguous.

  /// Returns the localized string for a key, from the string tables of the app's resources, or the key itself.
  ///
  /// In a file that imports only Foundation, you call Foundation's function instead. It returns the key.
  ///
  /// A call with all five arguments, `NSLocalizedString(_:tableName:bundle:value:comment:)`, is also a call of
  /// Foundation's function. It returns the value if the strings are in a catalog or if the bundle is the main bundle.
  /// Omit the value in such a call.
  public func NSLocalizedString(_ key: String, comment: String) -> String {
    localizedString(key)
  }

  /// Returns the localized string for a key from a table of the app's resources, or the key itself.
  public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    localizedString(key, table: tableName)
  }

  /// Returns the localized string for a key from the tables of a bundle, or the key itself.
  public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    localizedString(key, bundle: bundle)
  }

  /// Returns the localized string for a key from a table of a bundle, or the key itself.
  public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String
  {
    localizedString(key, table: tableName, bundle: bundle)
  }

  /// Returns the localized string for a key, or the value if no table contains the key.
  public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    localizedString(key, value: value)
  }

  /// Returns the localized string for a key from a table of the app's resources, or the value if the table doesn't
  /// contain the key.
  public func NSLocalizedString(_ key: String, tableName: String?, value: String, comment: String) -> String {
    localizedString(key, table: tableName, value: value)
  }

  /// Returns the localized string for a key from the tables of a bundle, or the value if no table contains the key.
  public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    localizedString(key, bundle: bundle, value: value)
  }

  private func localizedString(
    _ key: String,
    table: String? = nil,
    bundle: Bundle? = nil,
    value: String = ""
  ) -> String {
    // On Apple's platforms, the main bundle of an app contains all of its tables.
    let bundle = bundle == .main ? nil : bundle
    return AppStrings.template(for: key, counts: [], in: bundle, table) ?? (value.isEmpty ? key : value)
  }
#endif
