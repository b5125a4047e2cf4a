import ComposableArchitecture
import CustomDump

/// A value that appears as `<redacted>` when you print, dump or encode it.
///
/// Mark a property of your state as redacted to keep its value out of logs, differences, the inspector, and
/// the binding actions that set it:
///
/// ```swift
/// struct State: Equatable {
///   @Redacted var password = ""
/// }
/// ```
///
/// Comparisons use the actual value.
@propertyWrapper
public struct Redacted<Value> {
  /// The text that replaces the value.
  public static var text: String { "<redacted>" }

  private var value: Value

  public var wrappedValue: Value {
    get { value }
    set {
      // A binding action that sets this property hides its value from this point on.
      BindingActionRecord.noteSecret()
      value = newValue
    }
  }

  public init(wrappedValue: Value) {
    value = wrappedValue
  }
}

extension Redacted: Sendable where Value: Sendable {}
extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { Self.text }
  public var debugDescription: String { Self.text }
}

extension Redacted: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension Redacted: CustomDumpStringConvertible {
  public var customDumpDescription: String { Self.text }
}

extension Redacted: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.text)
  }
}

extension Redacted: Decodable where Value: Decodable {
  /// Decodes a value that was encoded without the wrapper.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the encoded value was redacted.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), text == Self.text {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "The value was redacted.")
    }
    self.init(wrappedValue: try container.decode(Value.self))
  }
}
