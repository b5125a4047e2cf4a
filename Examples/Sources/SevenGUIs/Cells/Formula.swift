/// The formula of a cell, without its equals sign.
indirect enum Formula: Equatable, Sendable {
  case number(Double)
  case cell(CellPosition)
  case range(CellRange)
  case negated(Formula)
  case operation(Operator, Formula, Formula)
  case call(Function, [Formula])

  enum Operator: UInt8 {
    case plus = 0x2B
    case minus = 0x2D
    case times = 0x2A
    case divided = 0x2F

    var precedence: Int { self == .plus || self == .minus ? 1 : 2 }
  }

  enum Function: String, CaseIterable {
    case sum, prod, avg, min, max, count
    case add, sub, mul, div, mod
  }

  /// The cells that the value depends on, several times if they are named several times.
  var references: [CellPosition] {
    switch self {
    case .number: []
    case .cell(let position): [position]
    case .range(let range): range.positions
    case .negated(let formula): formula.references
    case .operation(_, let left, let right): left.references + right.references
    case .call(_, let arguments): arguments.flatMap(\.references)
    }
  }
}

/// The error of a cell.
enum CellError: Error, Equatable {
  case syntax(String)
  case tooLarge(String)
  case notANumber(CellPosition)
  case divisionByZero
  case arguments(Formula.Function, count: Int)
  case range
  case cycle
  /// The error of another cell that the formula refers to.
  case precedent(CellPosition)

  /// The text in the cell.
  var code: String {
    switch self {
    case .syntax: "#SYNTAX"
    case .tooLarge: "#SIZE"
    case .notANumber, .arguments, .range: "#VALUE"
    case .divisionByZero: "#DIV/0"
    case .cycle: "#CYCLE"
    case .precedent: "#REF"
    }
  }

  var message: String {
    switch self {
    case .syntax(let problem), .tooLarge(let problem): problem
    case .notANumber(let position): "\(position) is text. Refer to a number."
    case .divisionByZero: "The divisor is zero. Change it."
    case .arguments(let function, let count): "\(function.rawValue) takes \(count) arguments."
    case .range: "A range has no single value. Use a function, such as sum(A0:A9)."
    case .cycle: "The formula depends on a circular reference. Remove one of its references."
    case .precedent(let position): "\(position) has an error. Correct it first."
    }
  }
}
