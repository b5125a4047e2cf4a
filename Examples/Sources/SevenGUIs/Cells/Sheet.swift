/// The cells of a spreadsheet. A change evaluates the changed cell and the cells that depend on it, and no
/// others.
public struct Sheet: Equatable, Sendable {
  enum Value: Equatable {
    case number(Double)
    case text(String)
    case error(CellError)
  }

  /// The limit for the references of all formulas, which bounds the time of a change and a session's memory.
  static let mostReferences = 10_000

  private(set) var contents: [CellPosition: String] = [:]
  private(set) var values: [CellPosition: Value] = [:]
  private var formulas: [CellPosition: Formula] = [:]
  private var precedents: [CellPosition: Set<CellPosition>] = [:]
  private var dependents: [CellPosition: Set<CellPosition>] = [:]
  private var references = 0

  public init() {}

  /// Changes the content of a cell: a number, text, or a formula after an equals sign.
  ///
  /// - Returns: The cells that were evaluated.
  @discardableResult
  mutating func set(_ content: String, at position: CellPosition) -> Set<CellPosition> {
    forgetFormula(at: position)
    contents[position] = content.isEmpty ? nil : content
    if content.isEmpty {
      values[position] = nil
    } else if content.utf8.first == UInt8(ascii: "=") {
      do throws(CellError) {
        try note(FormulaParser.formula(content.dropFirst()), at: position)
      } catch {
        values[position] = .error(error)
      }
    } else {
      values[position] = Double(content).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(content)
    }
    return evaluate(from: position)
  }

  private mutating func note(_ formula: Formula, at position: CellPosition) throws(CellError) {
    let cells = Set(formula.references)
    guard references + cells.count <= Self.mostReferences else {
      throw .tooLarge(
        "The formulas of the sheet refer to more than \(Self.mostReferences) cells. Remove some."
      )
    }
    references += cells.count
    formulas[position] = formula
    precedents[position] = cells
    for cell in cells { dependents[cell, default: []].insert(position) }
  }

  private mutating func forgetFormula(at position: CellPosition) {
    formulas[position] = nil
    let cells = precedents.removeValue(forKey: position) ?? []
    references -= cells.count
    for cell in cells {
      dependents[cell]?.remove(position)
      if dependents[cell]?.isEmpty == true { dependents[cell] = nil }
    }
  }

  // MARK: Evaluation

  /// Evaluates a cell and its dependents, each after its precedents. The remaining cells are in a cycle, or
  /// depend on one.
  private mutating func evaluate(from start: CellPosition) -> Set<CellPosition> {
    let affected = cells(dependingOn: start)
    // The number of precedents that each cell still waits for.
    var waiting = Dictionary(
      uniqueKeysWithValues: affected.map { cell in
        (cell, precedents[cell, default: []].count { affected.contains($0) })
      }
    )
    // Each other affected cell depends on an affected cell.
    var ready = waiting[start] == 0 ? [start] : []
    while let position = ready.popLast() {
      waiting[position] = nil
      evaluateFormula(at: position)
      for dependent in dependents[position, default: []] {
        waiting[dependent, default: 0] -= 1
        if waiting[dependent] == 0 { ready.append(dependent) }
      }
    }
    for position in waiting.keys { values[position] = .error(.cycle) }
    return affected
  }

  /// A cell and all that depend on it, found without recursion: a chain may be as long as the sheet.
  private func cells(dependingOn start: CellPosition) -> Set<CellPosition> {
    var found: Set = [start]
    var unvisited = [start]
    while let position = unvisited.popLast() {
      for dependent in dependents[position, default: []] where found.insert(dependent).inserted {
        unvisited.append(dependent)
      }
    }
    return found
  }

  private mutating func evaluateFormula(at position: CellPosition) {
    guard let formula = formulas[position] else { return }
    // Cells that depend on a cycle have the same error, regardless of the order of edits.
    if precedents[position, default: []].contains(where: { values[$0] == .error(.cycle) }) {
      values[position] = .error(.cycle)
      return
    }
    do throws(CellError) {
      let number = try value(of: formula)
      values[position] = number.isFinite ? .number(number) : .error(.tooLarge("The number is too large."))
    } catch {
      values[position] = .error(error)
    }
  }

  private func value(of formula: Formula) throws(CellError) -> Double {
    switch formula {
    case .number(let number): return number
    case .range: throw .range
    case .negated(let formula): return -(try value(of: formula))
    case .cell(let position):
      if case .text = values[position] { throw .notANumber(position) }
      return try number(at: position) ?? 0
    case .operation(let sign, let left, let right):
      return try Self.result(of: sign, try value(of: left), try value(of: right))
    case .call(let function, let arguments):
      return try result(of: function, arguments)
    }
  }

  /// `nil` for an empty cell and for text.
  private func number(at position: CellPosition) throws(CellError) -> Double? {
    switch values[position] {
    case .number(let number): return number
    case .error: throw .precedent(position)
    case .text, nil: return nil
    }
  }

  private static func result(
    of sign: Formula.Operator,
    _ left: Double,
    _ right: Double
  ) throws(CellError) -> Double {
    switch sign {
    case .plus: return left + right
    case .minus: return left - right
    case .times: return left * right
    case .divided:
      guard right != 0 else { throw .divisionByZero }
      return left / right
    }
  }

  private func result(of function: Formula.Function, _ arguments: [Formula]) throws(CellError) -> Double {
    var numbers: [Double] = []
    for argument in arguments {
      guard case .range(let range) = argument else {
        numbers.append(try value(of: argument))
        continue
      }
      for position in range.positions {
        if let number = try number(at: position) { numbers.append(number) }
      }
    }
    switch function {
    case .sum: return numbers.reduce(0, +)
    case .prod: return numbers.reduce(1, *)
    case .count: return Double(numbers.count)
    case .min: return numbers.min() ?? 0
    case .max: return numbers.max() ?? 0
    case .avg: return try Self.result(of: .divided, numbers.reduce(0, +), Double(numbers.count))
    case .add, .sub, .mul, .div, .mod:
      guard numbers.count == 2 else { throw .arguments(function, count: 2) }
      let (left, right) = (numbers[0], numbers[1])
      switch function {
      case .add: return left + right
      case .sub: return left - right
      case .mul: return left * right
      case .div: return try Self.result(of: .divided, left, right)
      default:
        guard right != 0 else { throw .divisionByZero }
        return left.truncatingRemainder(dividingBy: right)
      }
    }
  }
}
