import Chains

/// The command-line options.
struct Options {
  var seed: UInt64 = 1
  var chains = 10_000
  var from = 0
  var jobs = 2
  var replay: (seed: UInt64, index: Int)?
  var kinds = OperatorKind.allCases

  /// The number of unexplained differences that ends the run.
  var limit = 20

  static let usage = """
    fuzz [--seed N | --seed fresh] [--chains N] [--from INDEX] [--jobs N] [--only KIND,KIND…] [--limit N]
    fuzz --replay SEED:INDEX [--only KIND,KIND…]
    """

  /// - Throws: A ``Complaint`` about an invalid argument.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Complaint("The option \(name) needs a value.") }
      switch name {
      case "--seed": seed = value == "fresh" ? UInt64.random(in: 1...999_999_999) : try Self.number(value)
      case "--chains": chains = try Self.number(value)
      case "--from": from = try Self.number(value)
      case "--jobs": jobs = max(1, try Self.number(value))
      case "--limit": limit = try Self.number(value)
      case "--replay":
        let parts = value.split(separator: ":").map(String.init)
        guard parts.count == 2 else { throw Complaint("--replay needs SEED:INDEX.") }
        replay = (try Self.number(parts[0]), try Self.number(parts[1]))
      case "--only":
        kinds = try value.split(separator: ",").map { name in
          guard let kind = OperatorKind(rawValue: String(name)) else {
            throw Complaint("No operator is named \(name).")
          }
          return kind
        }
      default: throw Complaint("There is no option \(name).")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(_ text: String) throws -> Number {
    guard let number = Number(text) else { throw Complaint("\(text) is not a valid number.") }
    return number
  }
}

/// A description of an invalid argument.
struct Complaint: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
