import ArgumentParser
import Sampling

/// Measures the costs of stores and their growth.
public struct StoreCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Measures the time and memory of stores, scopes and effects, and their growth.",
    discussion: """
      Times are the minimum of all rounds. Then many stores, which belong to different numbers of actors, run an effect each \
      on all cores.
      """
  )

  @Option(help: "The number of measurements of each value.")
  var rounds = 10

  @Option(help: "The number of stores that run an effect each on all cores. 0 skips this run.")
  var stores = 50_000

  @Option(parsing: .upToNextOption, help: "The numbers of children, effects or stores.")
  var sizes = [10, 100, 1_000, 10_000, 100_000]

  @Flag(help: "Fail if a value misses its target.")
  var targets = false

  public init() {}

  public func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
    guard stores >= 0 else { throw ValidationError("--stores must be at least 0.") }
    guard sizes.allSatisfy({ $0 > 0 }) else { throw ValidationError("Each of --sizes must be at least 1.") }
  }

  @MainActor
  public func run() async throws {
    checkAllocationCounter()
    let measurements = StoreMeasurements(rounds: rounds)
    let figures = await figures(measurements)
    print(TextTable(figures: figures).lines.joined(separator: "\n"))
    print("")
    print(await GrowthTable(measurements, sizes: sizes).text.lines.joined(separator: "\n"))
    print("")
    if stores > 0 {
      print(await CrowdTable(stores: stores).lines.joined(separator: "\n"))
      print("")
    }
    let violations = targets ? figures.compactMap(\.violation) : []
    for violation in violations { print("missed: \(violation)") }
    if !violations.isEmpty { throw ExitCode.failure }
  }

  @MainActor
  private func figures(_ measurements: StoreMeasurements) async -> [StoreFigure] {
    await sendFigures(measurements) + childFigures(measurements) + effectFigures(measurements)
      + inspectionFigures(measurements)
  }

  // Times depend on the machine and its load, so their limits are ratios of values that are measured
  // alternately. `Benchmarks/instructions` counts the instructions of a send, which are reproducible.
  @MainActor
  private func sendFigures(_ measurements: StoreMeasurements) -> [StoreFigure] {
    let times = Turns(rounds: rounds).nanoseconds([
      measurements.reducerCalls(), measurements.locks(), measurements.sends(),
      measurements.sendsThroughFiveScopes(),
    ])
    let (call, lock, send, scoped) = (times[0], times[1], times[2], times[3])
    return [
      StoreFigure(title: "send, overhead over a direct call of the reducer", value: send - call, unit: "ns"),
      StoreFigure(
        title: "send, overhead in uncontended locks",
        value: (send - call) / lock,
        unit: "x",
        // The ratio is larger where atomic operations take less time: 4.5 to 5.2 where a lock takes 9 ns.
        // `Benchmarks/instructions` limits the growth of a send's instructions to 2 %.
        most: 7
      ),
      StoreFigure(
        title: "send, allocations",
        value: measurements.sendAllocations(steps: 10_000),
        unit: "each",
        most: 0
      ),
      StoreFigure(title: "scope, one of five", value: (scoped - send) / 5, unit: "ns"),
      StoreFigure(
        title: "scope, one of five, ratio to a send",
        value: (scoped - send) / 5 / send,
        unit: "x",
        most: 0.8
      ),
    ]
  }

  @MainActor
  private func childFigures(_ measurements: StoreMeasurements) -> [StoreFigure] {
    let times = Turns(rounds: rounds).nanoseconds([
      measurements.sends(children: 1), measurements.sends(children: 1_000), measurements.unobservedSends(),
      measurements.sendsWithStoredChild(), measurements.readsBehindSubscript(),
    ])
    let (element, thousand, unobserved, stored, read) = (times[0], times[1], times[2], times[3], times[4])
    return [
      StoreFigure(
        title: "send, 1,000 children and one observed, ratio to one child",
        value: thousand / element,
        unit: "x",
        most: 1.1
      ),
      StoreFigure(
        title: "send, 1,000 children and one observed, ratio to an unobserved store",
        value: thousand / unobserved,
        unit: "x"
      ),
      StoreFigure(title: "send, observed child that is a stored property", value: stored, unit: "ns"),
      StoreFigure(title: "send, observed child behind a subscript", value: element, unit: "ns"),
      StoreFigure(title: "read by that child's key path", value: read, unit: "ns"),
      StoreFigure(
        title: "child behind a subscript, ratio to a stored one and a read",
        value: element / (stored + read),
        unit: "x",
        // Evaluating the key path takes most of the time. Evaluating it twice would result in 1.7.
        most: 1.4
      ),
    ]
  }

  @MainActor
  private func effectFigures(_ measurements: StoreMeasurements) async -> [StoreFigure] {
    let tasks = await Turns(rounds: rounds).nanoseconds([measurements.bareTasks(), measurements.runEffects()])
    return [
      StoreFigure(title: "run effect, ratio to a task", value: tasks[1] / tasks[0], unit: "x", most: 3),
      StoreFigure(
        title: "1,000,000 starts and cancels by id, heap growth of each",
        value: measurements.growth(startsAndCancels: 1_000_000),
        unit: "bytes",
        most: 0.1
      ),
      StoreFigure(
        title: "idle store, memory",
        value: measurements.idleStore(stores: 10_000),
        unit: "bytes",
        most: 2_048
      ),
    ]
  }

  /// The longest plain send of an idle machine, in nanoseconds. Limits in nanoseconds don't apply above it.
  private static let unhurriedSend = 100.0

  @MainActor
  private func inspectionFigures(_ measurements: StoreMeasurements) -> [StoreFigure] {
    let times = Turns(rounds: rounds).nanoseconds([
      measurements.sends(), measurements.inspectedSends(count: 200_000, isRecording: false),
      measurements.inspectedSends(count: 10_000, isRecording: true),
    ])
    let (send, off, on) = (times[0], times[1], times[2])
    let isUnhurried = send <= Self.unhurriedSend
    return [
      StoreFigure(
        title: "inspector off: overhead over a send",
        value: off - send,
        unit: "ns",
        most: isUnhurried ? 30 : nil
      ),
      StoreFigure(
        title: "inspector off: overhead, ratio to a send",
        value: (off - send) / send,
        unit: "x",
        most: 0.6
      ),
      StoreFigure(title: "inspector on: send", value: on, unit: "ns", most: isUnhurried ? 5_000 : nil),
      StoreFigure(title: "inspector on: ratio to a send", value: on / send, unit: "x", most: 140),
      StoreFigure(
        title: "inspector on: start or cancel of an effect, overhead",
        value: measurements.inspectedEffect(steps: 20_000)
          - measurements.startAndCancel(steps: 20_000, inFlight: 0) / 2,
        unit: "ns"
      ),
      StoreFigure(
        title: "inspector on: memory after 1,000,000 actions",
        value: measurements.inspectedMemory(actions: 1_000_000) / 1_048_576,
        unit: "MiB",
        most: 64
      ),
    ]
  }
}

extension TextTable {
  fileprivate init(figures: [StoreFigure]) {
    self.init(
      headings: ["figure", "measured", "at most", "unit"],
      rows: figures.map {
        [
          $0.title, $0.value.formatted(decimals: 2), $0.most.map { $0.formatted(decimals: 1) } ?? "–",
          $0.unit,
        ]
      }
    )
  }
}
