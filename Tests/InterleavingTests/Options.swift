import Interleaving

/// What the command line asks for.
struct Options {
  var lists = false
  var names: [String] = []
  var grains: [Grain] = [.locks, .atomics]
  var preemptions = 2
  /// For all scenarios together.
  var seconds = 60.0
  var seed: UInt64 = 1
  var replay: String?

  static let usage = """
    interleaving [--list] [--only NAME …] [--grain 1|2|3] [--preemptions N] [--seconds N] [--seed S|fresh]
                 [--replay NAME:GRAIN:SCHEDULE]
    """

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--list": lists = true
      case "--only":
        while let name = rest.first, !name.hasPrefix("--") {
          names.append(name)
          rest.removeFirst()
        }
      case "--grain":
        guard let grain = Grain(rawValue: try Self.number(option, &rest)) else {
          throw Wrong(description: "--grain is 1, 2 or 3")
        }
        grains = [grain]
      case "--preemptions": preemptions = try Self.number(option, &rest)
      case "--seconds": seconds = Double(try Self.number(option, &rest))
      case "--seed":
        let value = try Self.value(option, &rest)
        if value == "fresh" {
          seed = UInt64.random(in: 1...999_999_999)
        } else if let number = UInt64(value) {
          seed = number
        } else {
          throw Wrong(description: "--seed is a number or `fresh`, not \(value)")
        }
      case "--replay": replay = try Self.value(option, &rest)
      default: throw Wrong(description: "There is no option \(option)")
      }
    }
  }

  private static func value(_ option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Wrong(description: "\(option) needs a value") }
    return value
  }

  private static func number(_ option: String, _ rest: inout ArraySlice<String>) throws -> Int {
    let value = try value(option, &rest)
    guard let number = Int(value), number >= 0 else {
      throw Wrong(description: "\(option) needs a number, not \(value)")
    }
    return number
  }
}
