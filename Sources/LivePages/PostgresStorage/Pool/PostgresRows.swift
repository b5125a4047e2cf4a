#if Postgres
  import CPostgres
  public import Foundation

  /// The rows that a statement returned.
  public struct PostgresRows: Sendable {
    private let cells: [[UInt8]?]
    private let columnCount: Int
    /// The number of rows.
    public let count: Int

    init(cells: [[UInt8]?], columnCount: Int, count: Int) {
      self.cells = cells
      self.columnCount = columnCount
      self.count = count
    }

    /// Copies the rows of a result of libpq.
    init(of result: OpaquePointer) {
      let count = PQntuples(result)
      let columns = PQnfields(result)
      var cells: [[UInt8]?] = []
      cells.reserveCapacity(Int(count) * Int(columns))
      for row in 0..<count {
        for column in 0..<columns {
          guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
            cells.append(nil)
            continue
          }
          let bytes = UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
          cells.append(Array(bytes))
        }
      }
      self.init(cells: cells, columnCount: Int(columns), count: Int(count))
    }

    /// A Boolean value that indicates whether there are no rows.
    public var isEmpty: Bool { count == 0 }

    /// Returns a Boolean value that indicates whether a cell is `NULL`.
    ///
    /// - Parameters:
    ///   - row: The index of the row, starting at zero.
    ///   - column: The index of the column, starting at zero.
    public func isNull(_ row: Int, _ column: Int) -> Bool { cell(row, column) == nil }

    /// Returns a cell as text.
    ///
    /// This method traps if an index is out of range.
    ///
    /// - Parameters:
    ///   - row: The index of the row, starting at zero.
    ///   - column: The index of the column, starting at zero.
    /// - Throws: A ``PostgresError`` if the cell is `NULL`.
    public func text(_ row: Int, _ column: Int) throws -> String {
      String(decoding: try bytes(row, column), as: UTF8.self)
    }

    /// Returns a cell as an integer.
    ///
    /// This method traps if an index is out of range.
    ///
    /// - Parameters:
    ///   - row: The index of the row, starting at zero.
    ///   - column: The index of the column, starting at zero.
    /// - Throws: A ``PostgresError`` if the cell isn't an integer.
    public func integer(_ row: Int, _ column: Int) throws -> Int {
      guard let number = Int(try text(row, column)) else { throw unexpected(row, column, "a whole number") }
      return number
    }

    /// Returns a cell of a `bytea` column as bytes.
    ///
    /// This method traps if an index is out of range.
    ///
    /// - Parameters:
    ///   - row: The index of the row, starting at zero.
    ///   - column: The index of the column, starting at zero.
    /// - Throws: A ``PostgresError`` if the cell isn't in PostgreSQL's hexadecimal format for bytes.
    public func data(_ row: Int, _ column: Int) throws -> Data {
      let digits = try bytes(row, column)
      guard digits.count.isMultiple(of: 2), digits.starts(with: Array("\\x".utf8)) else {
        throw unexpected(row, column, "bytes")
      }
      var data = Data(capacity: digits.count / 2 - 1)
      for index in stride(from: 2, to: digits.count, by: 2) {
        guard let high = Self.digit(digits[index]), let low = Self.digit(digits[index + 1]) else {
          throw unexpected(row, column, "bytes")
        }
        data.append(high << 4 | low)
      }
      return data
    }

    private static func digit(_ letter: UInt8) -> UInt8? {
      switch letter {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
      default: nil
      }
    }

    private func bytes(_ row: Int, _ column: Int) throws -> [UInt8] {
      guard let cell = cell(row, column) else { throw unexpected(row, column, "a value") }
      return cell
    }

    private func cell(_ row: Int, _ column: Int) -> [UInt8]? {
      precondition(row < count && column < columnCount, "There is no cell \(column) in row \(row).")
      return cells[row * columnCount + column]
    }

    private func unexpected(_ row: Int, _ column: Int, _ expected: String) -> PostgresError {
      PostgresError(.unexpectedResult, "Column \(column) of row \(row) is not \(expected).")
    }
  }

  /// A parameter of a statement.
  public enum PostgresValue: Hashable, Sendable {
    /// `NULL`.
    case null

    /// A string. PostgreSQL rejects strings that contain the null character.
    case text(String)

    /// An integer.
    case integer(Int)

    /// Bytes, for a column of type `bytea`.
    case bytes(Data)

    /// Several strings, for a parameter of type `text[]`.
    case texts([String])

    /// Several byte strings, for a parameter of type `bytea[]`.
    case manyBytes([Data])

    /// Several integers, for a parameter of type `bigint[]`.
    case integers([Int])
  }

  extension PostgresValue {
    /// The parameter in PostgreSQL's text format, or `nil` for `NULL`.
    ///
    /// - Throws: A ``PostgresError`` if the text format can't represent the value.
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
        throw PostgresError(.invalidParameter, "The string contains a NUL character. Remove it.")
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
