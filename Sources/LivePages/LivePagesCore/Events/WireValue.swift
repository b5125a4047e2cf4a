/// A value that an event carries.
///
/// There are no values within values: what a stranger sends could be nested without end, and each level would
/// cost more.
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
  /// - Returns: `nil` for values of other kinds.
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

  /// Returns a whole number that JSON may write as `7`, `7.0` or `70e-1`.
  private static func integer(_ number: String) -> Int? {
    Int(number) ?? (number.utf8.count <= 64 ? Double(number).flatMap { Int(exactly: $0) } : nil)
  }

  /// The value as JSON.
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
