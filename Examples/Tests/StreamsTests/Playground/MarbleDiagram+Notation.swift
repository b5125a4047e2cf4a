@testable import Streams

extension MarbleDiagram {
  /// Returns a line as text, with one character for each moment: numbers for values, `|` finished, `#`
  /// failed, `x` cancelled, `+` demanded, `c` cleaned up, `-` nothing. Buffered signals are in brackets, and
  /// lost ones in parentheses.
  func notation(_ line: Int) -> String {
    moments.map { moment in
      marks(on: line).first { $0.time == moment }.map(\.notation) ?? "-"
    }
    .joined(separator: " ")
  }
}

extension Mark {
  fileprivate var notation: String {
    let letters =
      switch signal {
      case .value(let value): "\(value)"
      case .finished: "|"
      case .failed: "#"
      case .cancelled: "x"
      case .demanded(let count): "+" + (count.map(String.init) ?? "all")
      case .cleanedUp: "c"
      }
    return switch fate {
    case .arrived: letters
    case .waits: "[\(letters)]"
    case .lost: "(\(letters))"
    }
  }
}
