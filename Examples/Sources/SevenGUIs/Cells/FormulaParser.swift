/// Parses formulas, which are untrusted, in one pass over their bytes.
struct FormulaParser {
  static let longest = 200
  private static let deepest = 24
  /// The limit for the cells that one formula refers to.
  static let mostReferences = 1000

  private let bytes: [UInt8]
  private var place = 0
  private var references = 0

  /// - Parameter text: The text after the equals sign.
  static func formula(_ text: Substring) throws(CellError) -> Formula {
    guard text.utf8.count <= longest else {
      throw .tooLarge("The formula is longer than \(longest) characters. Split it.")
    }
    var parser = FormulaParser(bytes: Array(text.utf8))
    let formula = try parser.expression(above: 0, depth: 0)
    guard parser.next == nil else { throw parser.unexpected }
    return formula
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte that is not a space.
  private var next: UInt8? {
    mutating get {
      while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private var unexpected: CellError {
    guard place < bytes.count else { return .syntax("The formula is incomplete.") }
    return .syntax("“\(String(decoding: bytes[place...].prefix(12), as: UTF8.self))” is not expected here.")
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func require(_ byte: Unicode.Scalar) throws(CellError) {
    guard take(byte) else { throw unexpected }
  }

  /// Parses operands and the operators between them that bind more tightly than a precedence.
  private mutating func expression(above precedence: Int, depth: Int) throws(CellError) -> Formula {
    guard depth < Self.deepest else { throw .tooLarge("The formula is nested too deeply. Split it.") }
    var left = try operand(depth: depth + 1)
    while let sign = next.flatMap(Formula.Operator.init), sign.precedence > precedence {
      place += 1
      left = .operation(sign, left, try expression(above: sign.precedence, depth: depth + 1))
    }
    return left
  }

  private mutating func operand(depth: Int) throws(CellError) -> Formula {
    guard depth < Self.deepest else { throw .tooLarge("The formula is nested too deeply. Split it.") }
    if take("-") { return .negated(try operand(depth: depth + 1)) }
    if take("(") {
      let formula = try expression(above: 0, depth: depth + 1)
      try require(")")
      return formula
    }
    guard let byte = next else { throw unexpected }
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") { return .number(try number()) }
    let name = takeBytes(where: Self.isLetter)
    guard !name.isEmpty else { throw unexpected }
    let end = place
    if take("(") { return try call(name, depth: depth) }
    place = end
    let first = try position(name)
    guard take(":") else { return try refer(.cell(first), count: 1) }
    _ = next
    let range = CellRange(first, try position(takeBytes(where: Self.isLetter)))
    return try refer(.range(range), count: range.count)
  }

  private mutating func call(_ name: String, depth: Int) throws(CellError) -> Formula {
    guard let function = Formula.Function(rawValue: name.lowercased()) else {
      let names = Formula.Function.allCases.map(\.rawValue).joined(separator: ", ")
      throw .syntax("There is no function “\(name.prefix(12))”. Use one of \(names).")
    }
    var arguments: [Formula] = []
    if !take(")") {
      repeat { arguments.append(try expression(above: 0, depth: depth + 1)) } while take(",")
      try require(")")
    }
    return .call(function, arguments)
  }

  private mutating func refer(_ formula: Formula, count: Int) throws(CellError) -> Formula {
    references += count
    guard references <= Self.mostReferences else {
      throw .tooLarge("The formula refers to more than \(Self.mostReferences) cells. Split it.")
    }
    return formula
  }

  /// Parses the row of a position.
  private mutating func position(_ letters: String) throws(CellError) -> CellPosition {
    let digits = takeBytes(where: Self.isDigit)
    guard letters.utf8.count == 1, let letter = letters.utf8.first, digits.utf8.count <= 2,
      let row = Int(digits),
      let position = CellPosition(column: Int(letter & 0xDF) - Int(UInt8(ascii: "A")), row: row)
    else {
      throw .syntax("“\((letters + digits).prefix(12))” is not a cell. Cells are A0 to Z99.")
    }
    return position
  }

  private mutating func number() throws(CellError) -> Double {
    let text = takeBytes { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let number = Double(text), number.isFinite else {
      throw .syntax("“\(text.prefix(12))” is not a number.")
    }
    return number
  }

  private mutating func takeBytes(where isTaken: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, isTaken(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
