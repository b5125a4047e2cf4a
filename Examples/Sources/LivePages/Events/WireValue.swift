/// A value that an event carries.
public enum WireValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([WireValue])
}

extension WireValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      self = .array(try container.decode([WireValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .string(let string): try container.encode(string)
    case .array(let values): try container.encode(values)
    }
  }
}

extension WireValue {
  /// The value as JSON.
  var json: String {
    switch self {
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .string(let string): Self.quoted(string)
    case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
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
