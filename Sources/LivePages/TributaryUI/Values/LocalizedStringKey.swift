import Foundation

/// The text of a label, by its key in a table of the app: `Localizable.strings` or `Localizable.xcstrings`.
///
/// The language is that of the process. A key that no table has is shown itself, with its interpolated values.
///
/// - Note: Differs: the language is that of the process, not of the environment's locale. Plurals are those of
///   one, other and zero.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  private let key: String
  private let arguments: [Argument]

  /// A value in a key.
  struct Argument: Equatable, Sendable {
    let text: String
    /// The number that decides about the plural.
    var count: Int?

    /// The value as a component of an address, which can't add other components to it.
    var inAddress: Self {
      Self(text: text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
  }

  /// The text in the tables of the app.
  var text: String { text(in: nil, table: nil) }

  private func text(in bundle: Bundle?, table: String?) -> String {
    var next = 0
    return Self.format(template(in: bundle, table: table), arguments, &next)
  }

  /// The pieces of the text, with the emphasis and the links of its Markdown. Interpolated values have none.
  func runs(in bundle: Bundle? = nil, table: String? = nil) -> [TextRun] {
    var next = 0
    return InlineMarkdown.runs(of: template(in: bundle, table: table)) { piece, isAddress in
      Self.format(piece, isAddress ? arguments.map(\.inAddress) : arguments, &next)
    }
  }

  private func template(in bundle: Bundle?, table: String?) -> String {
    AppStrings.template(for: key, count: arguments.lazy.compactMap(\.count).first, in: bundle, table)
  }

  /// Creates a key.
  public init(_ value: String) { self.init(stringLiteral: value) }

  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The parts of a key with values.
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

  /// Puts arguments into the places of a template: `%@`, `%lld`, `%2$@`.
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
