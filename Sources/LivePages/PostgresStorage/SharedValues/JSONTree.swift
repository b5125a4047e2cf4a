#if Postgres
  import Foundation

  /// JSON of any shape.
  enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case decimal(Decimal)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case members([String: JSONTree])
  }

  extension JSONTree: Codable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(UInt64.self) {
        self = .unsigned(value)
      } else if let value = try? container.decode(Decimal.self) {
        // More digits than a `Double` has.
        self = .decimal(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([JSONTree].self) {
        self = .list(value)
      } else {
        self = .members(try container.decode([String: JSONTree].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .unsigned(let value): try container.encode(value)
      case .decimal(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .members(let value): try container.encode(value)
      }
    }
  }
#endif
