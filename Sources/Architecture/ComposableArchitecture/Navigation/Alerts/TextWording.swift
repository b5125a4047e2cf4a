import Foundation

/// The wording of a part of a text.
enum TextWording: Sendable {
  case verbatim(String)
  #if canImport(Darwin)
    case localized(LocalizedStringResource)
  #endif

  /// Returns the words in a locale, or in the current one.
  func string(in locale: Locale?) -> String {
    switch self {
    case .verbatim(let string): return string
    #if canImport(Darwin)
      case .localized(var resource):
        if let locale { resource.locale = locale }
        return String(localized: resource)
    #endif
    }
  }
}

/// Equal if they say the same.
extension TextWording: Hashable {
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.string(in: nil) == rhs.string(in: nil)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(string(in: nil))
  }
}
