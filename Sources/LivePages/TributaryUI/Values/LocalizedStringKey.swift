import Foundation

/// The key used to look up an entry in the app's string tables: `Localizable.strings` or
/// `Localizable.xcstrings`.
///
/// The lookup uses the process's preferred language. If no table contains the key, the key itself is
/// displayed, with its interpolated values.
///
/// - Note: Differs: the language is that of the process, not of the environment's locale. Plurals are those of
///   one, other and zero.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  private let key: String
  private let arguments: [Argument]

  /// An interpolated value of a key.
  struct Argument: Equatable, Sendable {
    let text: String
    /// The number that selects the plural form.
    var count: Int?

    /// The argument, encoded so that it can only be a single component of a URL.
    var inAddress: Self {
      Self(text: text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
  }

  /// The localized string with its arguments.
  var text: String { text(in: nil, table: nil) }

  func text(in bundle: Bundle?, table: String?) -> String {
    var next = 0
    return Self.format(template(in: bundle, table: table), arguments, &next)
  }

  /// Returns the runs of the localized string, which is parsed as inline Markdown. Interpolated values aren't
  /// parsed.
  func runs(in bundle: Bundle? = nil, table: String? = nil) -> [TextRun] {
    var next = 0
    return InlineMarkdown.runs(of: template(in: bundle, table: table)) { piece, isAddress in
      Self.format(piece, isAddress ? arguments.map(\.inAddress) : arguments, &next)
    }
  }

  private func template(in bundle: Bundle?, table: String?) -> String {
    AppStrings.template(for: key, count: arguments.lazy.compactMap(\.count).first, in: bundle, table)
  }

  /// Creates a localized string key from a string.
  public init(_ value: String) { self.init(stringLiteral: value) }

  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The literals and values of an interpolated key.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      key += literal.utf8.contains(0x25) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
    }

    private mutating func append(_ specifier: String, _ text: String, count: Int? = nil) {
      key += specifier
      arguments.append(Argument(text: text, count: count))
    }

    public mutating func appendInterpolation(_ string: String) { append("%@", string) }

    public mutating func appendInterpolation<Value>(_ value: Value) {
      switch value {
      case let number as any BinaryInteger: append("%lld", "\(value)", count: Int(clamping: number))
      case is Double, is CGFloat: append("%lf", "\(value)")
      case is Float: append("%f", "\(value)")
      default: append("%@", "\(value)")
      }
    }

    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      append(specifier, String(format: specifier, value))
    }

    public mutating func appendInterpolation(_ text: Text) { append("%@", text.plainText) }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", style.text(of: date, now: Date()))
    }

    public mutating func appendInterpolation<Format: FormatStyle>(
      _ value: Format.FormatInput,
      format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      append("%@", format.format(value))
    }
  }

  /// Replaces the placeholders of a template with arguments: `%@`, `%lld`, `%2$@`.
  private static func format(_ template: String, _ arguments: [Argument], _ next: inout Int) -> String {
    guard !arguments.isEmpty, template.utf8.contains(0x25) else { return template }
    var result = ""
    var rest = Substring(template)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(where: { $0 == "@" || ($0.isLetter && !"lhqzt".contains($0)) }),
        !rest[..<end].contains(" ")
      else {
        result += "%"
        continue
      }
      let specifier = rest[..<end]
      let position = specifier.firstIndex(of: "$").flatMap { Int(specifier[..<$0]) }.map { $0 - 1 }
      let index = position ?? next
      if position == nil { next += 1 }
      if arguments.indices.contains(index) { result += arguments[index].text }
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
