import Foundation

/// An encoded event, such as `{"event": "deleteTapped", "value": 7}`, with an optional `value`.
public struct WireEvent: Hashable, Sendable, Codable {
  /// The name of the page's event.
  public var name: String
  /// The value of the event, such as the text of a field.
  public var value: WireValue?

  /// Creates an event for an element of the page.
  public init(_ name: String, value: WireValue? = nil) {
    self.name = name
    self.value = value
  }

  private enum CodingKeys: String, CodingKey {
    case name = "event"
    case value
  }

  /// The maximum length of an event's name, in bytes.
  public static let longestName = 64

  /// Decodes an event from JSON.
  ///
  /// - Throws: `ViewEventError` if the name is too long, or a different error if the JSON isn't an event or
  ///   contains a string that would take too long to compare.
  public init(json: Data) throws {
    let events = try Self.events(json: json)
    guard events.count == 1 else { throw StrictJSON.Malformed.syntax }
    self = events[0]
  }

  /// Decodes a list of events, or a single event, from JSON.
  ///
  /// - Throws: `ViewEventError` if a name is too long; `StrictJSON.Malformed` if the JSON is invalid.
  package static func events(json bytes: some Sequence<UInt8>) throws -> [WireEvent] {
    try StrictJSON.values(in: bytes).map { try WireEvent($0) }
  }

  private init(_ json: StrictJSON.Value) throws {
    guard case .object(let members) = json, case .string(let name) = members[CodingKeys.name.rawValue] else {
      throw StrictJSON.Malformed.syntax
    }
    guard name.utf8.count <= Self.longestName else { throw ViewEventError.unknownEvent(name: name) }
    self.init(name)
    if let json = members[CodingKeys.value.rawValue], json != .null {
      guard let value = WireValue(json) else { throw StrictJSON.Malformed.syntax }
      self.value = value
    }
  }

  /// The event as JSON. Equal events have the same bytes.
  public var json: String {
    let value = value.map { ",\"value\":\($0.json)" } ?? ""
    return "{\"event\":\(WireValue.string(name).json)\(value)}"
  }

  /// Throws an error if the event has a value.
  public func requireNoValue() throws(ViewEventError) {
    guard value == nil else { throw .unexpectedValue(event: name, expected: "no value") }
  }

  /// Returns the value as a string, such as the text of a field, or throws an error if it isn't one.
  public func string() throws(ViewEventError) -> String {
    guard case .string(let string) = value else {
      throw .unexpectedValue(event: name, expected: "a text as its value")
    }
    return string
  }

  /// Returns the choice with this name, or throws an error if there isn't one.
  ///
  /// - Parameter expected: A description of valid values for the error, such as
  ///   `"the name of a speed as its value"`.
  public func choice<Choice: RawRepresentable<String>>(
    expected: @autoclosure () -> String
  ) throws(ViewEventError) -> Choice {
    let text = try string()
    guard text.utf8.count <= Self.longestName, let choice = Choice(rawValue: text) else {
      throw .unexpectedValue(event: name, expected: expected())
    }
    return choice
  }

  /// Returns the choice with this name, or throws an error that lists the names of all choices.
  public func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(ViewEventError) -> Choice {
    try choice(
      expected: "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    )
  }

  /// Returns a Boolean value that indicates whether the value is the specified choice.
  ///
  /// This method doesn't compare strings that are longer than a name.
  public func chooses(_ name: String) -> Bool {
    guard case .string(let text) = value, text.utf8.count <= Self.longestName else { return false }
    return text == name
  }

  /// Returns the value as a Boolean value, such as the state of a checkbox, or throws an error if it isn't
  /// one.
  public func bool() throws(ViewEventError) -> Bool {
    guard case .bool(let bool) = value else {
      throw .unexpectedValue(event: name, expected: "true or false as its value")
    }
    return bool
  }

  /// Returns the value as a whole number, or throws an error if it isn't one.
  public func integer() throws(ViewEventError) -> Int {
    guard case .integer(let integer) = value else {
      throw .unexpectedValue(event: name, expected: "a whole number as its value")
    }
    return integer
  }

  /// Returns the value as a list of whole numbers, or throws an error if it isn't one.
  public func integers() throws(ViewEventError) -> [Int] {
    guard case .integers(let integers) = value else {
      throw .unexpectedValue(event: name, expected: "a list of whole numbers as its value")
    }
    return integers
  }
}

/// The value of an event.
///
/// You can't nest values. The input is untrusted and could otherwise be nested arbitrarily deeply, with a
/// cost for every level.
public enum WireValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case string(String)
  case integers([Int])
}

extension WireValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .integers(try container.decode([Int].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .string(let string): try container.encode(string)
    case .integers(let integers): try container.encode(integers)
    }
  }
}

extension WireValue {
  /// - Returns: The value, or `nil` for JSON of other types.
  init?(_ json: StrictJSON.Value) {
    switch json {
    case .bool(let bool): self = .bool(bool)
    case .string(let string): self = .string(string)
    case .number(let number):
      guard let integer = Self.integer(number) else { return nil }
      self = .integer(integer)
    case .list(let values):
      var integers: [Int] = []
      for case .number(let number) in values {
        guard let integer = Self.integer(number) else { return nil }
        integers.append(integer)
      }
      guard integers.count == values.count else { return nil }
      self = .integers(integers)
    case .null, .object: return nil
    }
  }

  /// Returns a whole number. JSON may write it as `7`, `7.0` or `70e-1`.
  private static func integer(_ number: String) -> Int? {
    Int(number) ?? (number.utf8.count <= 64 ? Double(number).flatMap { Int(exactly: $0) } : nil)
  }

  var json: String {
    switch self {
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .string(let string): Self.quoted(string)
    case .integers(let integers): "[" + integers.map(String.init).joined(separator: ",") + "]"
    }
  }

  private static func quoted(_ string: String) -> String {
    var output = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
