#if Postgres
  public import Foundation

  /// A parameter of a statement.
  public enum PostgresValue: Hashable, Sendable {
    /// `NULL`.
    case null

    /// Text. PostgreSQL's text has no character of the number zero: a text with one is refused.
    case text(String)

    /// A whole number.
    case integer(Int)

    /// Bytes, for a column of the type `bytea`.
    case bytes(Data)

    /// Several texts, for a parameter of the type `text[]`.
    case texts([String])

    /// Several byte strings, for a parameter of the type `bytea[]`.
    case manyBytes([Data])

    /// Several whole numbers, for a parameter of the type `bigint[]`.
    case integers([Int])
  }

  extension PostgresValue {
    /// The parameter in PostgreSQL's text format, or `nil` for `NULL`.
    ///
    /// - Throws: A ``PostgresError`` where the text format cannot express the value.
    func encoded() throws -> [UInt8]? {
      switch self {
      case .null: nil
      case .text(let text): try Self.checked(text)
      case .integer(let number): Array(String(number).utf8)
      case .bytes(let data): Self.hexadecimal(data)
      case .texts(let texts): Self.array(try texts.map(Self.checked))
      case .manyBytes(let values): Self.array(values.map(Self.hexadecimal))
      case .integers(let numbers): Self.array(numbers.map { Array(String($0).utf8) })
      }
    }

    private static func checked(_ text: String) throws -> [UInt8] {
      let bytes = Array(text.utf8)
      guard !bytes.contains(0) else {
        throw PostgresError(.invalidParameter, "A text has a character of the number zero.")
      }
      return bytes
    }

    private static func hexadecimal(_ data: Data) -> [UInt8] {
      let digits = Array("0123456789abcdef".utf8)
      var result = Array("\\x".utf8)
      result.reserveCapacity(2 + 2 * data.count)
      for byte in data {
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
      return result
    }

    private static func array(_ elements: [[UInt8]]) -> [UInt8] {
      let quote = UInt8(ascii: "\"")
      let backslash = UInt8(ascii: "\\")
      var result = [UInt8(ascii: "{")]
      for (index, element) in elements.enumerated() {
        if index > 0 { result.append(UInt8(ascii: ",")) }
        result.append(quote)
        for byte in element {
          if byte == quote || byte == backslash { result.append(backslash) }
          result.append(byte)
        }
        result.append(quote)
      }
      result.append(UInt8(ascii: "}"))
      return result
    }
  }
#endif
