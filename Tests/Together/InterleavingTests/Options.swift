import Interleaving

/// What the command line asks for.
struct Options {
  var lists = false
  var names: [String] = []
  var grains: [Grain] = [.locks, .atomics]
  var preemptions = 2
  /// For everything together, besides what scenarios take that are explored as a whole.
  var seconds = 60.0
  /// For each scenario and grain.
  var schedules = 3_000
  var seed: UInt64 = 1
  var replay: String?
  /// Whether random chains run instead of the scenarios.
  var runsChains = false
  /// Whether they run after the scenarios, if these were not chosen by name.
  var isNightly = false
  /// For each chain and grain.
  var schedulesOfChain = 120
  /// Which of several processes this one is: chains are divided among them, and of the ``WaitingScenarios``
  /// each takes one after the other.
  var shard: Shard?

  struct Shard {
    let index: Int
    let count: Int
    /// The chains before were run by a process that has ended; 0 for the first process of a shard, which runs
    /// the tests of the controller.
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

  /// - Parameter value: A string such as `0/2/5`: the first of two, from the fifth item.
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
