/// The position of a cell: a column from A to Z, and a row from 0 to 99.
public struct CellPosition: Hashable, Codable, Sendable, CustomStringConvertible {
  static let columns = 0..<26
  static let rows = 0..<100

  let column: Int
  let row: Int

  /// A0.
  static let first = CellPosition()

  private init() {
    (column, row) = (0, 0)
  }

  /// - Returns: `nil` outside the sheet.
  init?(column: Int, row: Int) {
    guard Self.columns.contains(column), Self.rows.contains(row) else { return nil }
    (self.column, self.row) = (column, row)
  }

  /// Positions from a browser are validated.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (column, row) = (
      try values.decode(Int.self, forKey: .column), try values.decode(Int.self, forKey: .row)
    )
    guard let position = Self(column: column, row: row) else {
      throw DecodingError.dataCorruptedError(
        forKey: .column,
        in: values,
        debugDescription: "outside the sheet"
      )
    }
    self = position
  }

  static func name(ofColumn column: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column)))
  }

  public var description: String { Self.name(ofColumn: column) + "\(row)" }

  /// The position so many cells away, at most at the edge of the sheet.
  func moved(columns: Int, rows: Int) -> CellPosition {
    let column = min(max(column + columns, 0), Self.columns.upperBound - 1)
    return CellPosition(column: column, row: min(max(row + rows, 0), Self.rows.upperBound - 1)) ?? self
  }
}

/// A rectangle of cells, such as `B2:C4`.
struct CellRange: Equatable {
  let first: CellPosition
  let last: CellPosition

  /// Creates a range between two corners, in any order.
  init(_ one: CellPosition, _ other: CellPosition) {
    first = CellPosition(column: min(one.column, other.column), row: min(one.row, other.row)) ?? one
    last = CellPosition(column: max(one.column, other.column), row: max(one.row, other.row)) ?? other
  }

  var count: Int { (last.column - first.column + 1) * (last.row - first.row + 1) }

  var positions: [CellPosition] {
    (first.row...last.row).flatMap { row in
      (first.column...last.column).compactMap { CellPosition(column: $0, row: row) }
    }
  }
}
