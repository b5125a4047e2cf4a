import Foundation

// On Linux, Foundation has no formats of names.
#if !canImport(Darwin)
  extension PersonNameComponents {
    /// A type that provides representations of a person's name.
    ///
    /// - Note: Differs: names have the European order with the given name first, and the initials of the given and
    ///   the family name.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
      /// A style that determines the parts of a name to show.
      public enum Style: String, Codable, Hashable, Sendable {
        /// A style that shows the nickname, or else the given name.
        case short
        /// A style that shows the given name and the family name.
        case medium
        /// A style that shows all parts except for the nickname.
        case long
        /// A style that shows the initials.
        case abbreviated
      }

      /// The parts of a name that the format shows.
      public var style: Style
      /// The locale of the format.
      ///
      /// - Note: Differs: names have the same order in all locales.
      public var locale: Locale

      /// Creates a format style for names.
      public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
        self.style = style
        self.locale = locale
      }

      public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }

      public func format(_ name: PersonNameComponents) -> String {
        switch style {
        case .short: joined([name.nickname ?? name.givenName ?? name.familyName])
        case .medium: joined([name.givenName, name.familyName])
        case .long:
          joined([name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix])
        case .abbreviated:
          [name.givenName, name.familyName].compactMap { $0?.first.map(String.init) }.joined().uppercased()
        }
      }

      private func joined(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      }
    }

    /// Returns the given name and the family name.
    public func formatted() -> String { formatted(FormatStyle()) }

    /// Returns the name formatted with a style.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == PersonNameComponents {
      style.format(self)
    }
  }

  extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    /// Returns a format style for names.
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
  }
#endif
