import Foundation

/// The text of a label, by its key. This library shows the key itself, with its interpolated values.
///
/// - Note: Differs: the key itself is shown: no table is read, and Markdown is shown as it is.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let text: String

  /// Creates a key.
  public init(_ value: String) { text = value }

  public init(stringLiteral value: String) { text = value }

  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The parts of a key with values.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ string: String) { text += string }

    public mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)" }

    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      text += String(format: specifier, value)
    }

    public mutating func appendInterpolation(_ text: Text) { self.text += text.plainText }

    public mutating func appendInterpolation<Format: FormatStyle>(
      _ value: Format.FormatInput,
      format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      text += format.format(value)
    }
  }
}
