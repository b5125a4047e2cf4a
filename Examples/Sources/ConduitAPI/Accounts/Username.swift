import Foundation

/// Comparison of user names and email addresses regardless of case and compatibility spellings.
enum Username {
  /// The longest key, in bytes. Longer strings are no one's name, and slow to normalize.
  private static let longestKey = 1024

  /// Returns the key under which the database finds a name. Returns `nil` for strings that are too long for a
  /// name.
  static func key(of name: String) -> String? {
    guard name.utf8.count <= longestKey else { return nil }
    let key = name.precomposedStringWithCompatibilityMapping.lowercased()
    // The character ends SQLite's texts.
    return key.utf8.contains(0) ? nil : key
  }
}
