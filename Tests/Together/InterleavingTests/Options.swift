import Interleaving

/// The options of the command line.
struct Options {
  var lists = false
  var names: [String] = []
  var grains: [Grain] = [.locks, .atomics]
  var preemptions = 2
  /// The total time, in addition to the time of thorough scenarios.
  var seconds = 60.0
  /// The maximum for each scenario and grain.
  var schedules = 3_000
  var seed: UInt64 = 1
  var replay: String?
  /// Whether to run random chains instead of the scenarios.
  var runsChains = false
  /// Whether to run the chains after the scenarios, unless `--only` selects scenarios.
  var isNightly = false
  /// The maximum for each chain and grain.
  var schedulesOfChain = 120
  /// The position of this process among several. Chains are divided among the processes; scenarios are taken
  /// from ``WaitingScenarios``.
  var shard: Shard?

  struct Shard {
    let index: Int
    let count: Int
    /// The first chain of this process: a process that ended ran those before. The first process of a shard
    /// has 0, and also runs the tests of the controller.
    let first: Int
  }

  static let usage = """
    interleaving [--list] [--only NAME …] [--grain 1|2|3] [--preemptions N] [--seconds N] [--seed S|fresh]
                 [--schedules N] [--chains] [--nightly] [--replay NAME:GRAIN:SCHEDULE]
      --only      the scenarios of these names; `NAME*` means all that begin so
      --grain     1: at locks, gates and user code, 2: at atomics too, 3: at the words of locks too; 1 and 2 without it
      --seconds   how long all searches take together, but for those of scenarios that have to be whole
      --schedules how many are run for each scenario and grain before a search is cut off
      --chains    random chains with random scripts instead of the scenarios
      --nightly   scenarios and then chains: the finest grain as well, three preemptions where a scenario is small, a
                  new seed, each for ten times as long
    """

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--list": lists = true
      case "--chains": runsChains = true
      case "--nightly":
        isNightly = true
        schedulesOfChain = 600
        grains = Grain.allCases
        preemptions = 3
        seconds = 600
        schedules = 100_000
        seed = Self.freshSeed
      case "--only":
        while let name = rest.first, !name.hasPrefix("--") {
          names.append(name)
          rest.removeFirst()
        }
      case "--shard": shard = try Self.shard(Self.value(option, &rest))
      case "--replay": replay = try Self.value(option, &rest)
      case "--seed":
        let value = try Self.value(option, &rest)
        guard let number = value == "fresh" ? Self.freshSeed : UInt64(value) else {
          throw Wrong(description: "--seed is a number or `fresh`, not \(value)")
        }
        seed = number
      case "--grain", "--preemptions", "--seconds", "--schedules":
        try set(option, to: Self.number(option, &rest))
      default: throw Wrong(description: "There is no option \(option)")
      }
    }
  }

  private mutating func set(_ option: String, to number: Int) throws {
    switch option {
    case "--preemptions": preemptions = number
    case "--seconds": seconds = Double(number)
    case "--schedules": schedules = number
    default:
      guard let grain = Grain(rawValue: number) else { throw Wrong(description: "--grain is 1, 2 or 3") }
      grains = [grain]
    }
  }

  private static var freshSeed: UInt64 { UInt64.random(in: 1...999_999_999) }

  /// - Parameter value: A string such as `0/2/5`: the first of two processes, starting at item 5.
  private static func shard(_ value: String) throws -> Shard {
    let numbers = value.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 3 else { throw Wrong(description: "--shard is INDEX/COUNT/FIRST, not \(value)") }
    return Shard(index: numbers[0], count: numbers[1], first: numbers[2])
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
