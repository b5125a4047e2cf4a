import ArgumentParser
import Sampling

/// Measures the costs of stores and their growth.
public struct StoreCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Measures what stores, scopes and effects cost, and how that grows from 10 to 100,000.",
    discussion: """
      Times are the least of all rounds. Then many stores, each owned by one of many actors, run an effect each, on all cores.
      """
  )

  @Option(help: "How often each figure is measured.")
  var rounds = 10

  @Option(help: "How many stores run an effect each on all cores; 0 for no such run.")
  var stores = 50_000

  @Option(parsing: .upToNextOption, help: "The sizes between which growth is shown.")
  var sizes = [10, 100, 1_000, 10_000, 100_000]

  @Flag(help: "Fail when a figure misses its target.")
  var targets = false

  public init() {}

  public func validate() throws {
    guard rounds > 0 else { throw ValidationError("There must be at least one round.") }
    guard stores >= 0 else { throw ValidationError("There cannot be fewer than no stores.") }
    guard sizes.allSatisfy({ $0 > 0 }) else { throw ValidationError("A size is at least one.") }
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
      StoreFigure(title: "send, over the reducer called directly", value: send - call, unit: "ns"),
      StoreFigure(
        title: "send, of taking and releasing a lock",
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
      StoreFigure(title: "each of five Scopes", value: (scoped - send) / 5, unit: "ns"),
      StoreFigure(
        title: "each of five Scopes, of a send",
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
        title: "1,000 children, one observed, of one child",
        value: thousand / element,
        unit: "x",
        most: 1.1
      ),
      StoreFigure(
        title: "1,000 children, of a store that nobody observes",
        value: thousand / unobserved,
        unit: "x"
      ),
      StoreFigure(title: "send, observed child that is a stored property", value: stored, unit: "ns"),
      StoreFigure(title: "send, observed child behind a subscript", value: element, unit: "ns"),
      StoreFigure(title: "a read by that child's key path", value: read, unit: "ns"),
      StoreFigure(
        title: "child behind a subscript, of a stored one and a read",
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
      StoreFigure(title: "a run effect, of a bare task", value: tasks[1] / tasks[0], unit: "x", most: 3),
      StoreFigure(
        title: "1,000,000 starts and cancels by id, growth of each",
        value: measurements.growth(startsAndCancels: 1_000_000),
        unit: "bytes",
        most: 0.1
      ),
      StoreFigure(
        title: "an idle store",
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
        title: "inspected, off: over a send",
        value: off - send,
        unit: "ns",
        most: isUnhurried ? 30 : nil
      ),
      StoreFigure(
        title: "inspected, off: over a send, of a send",
        value: (off - send) / send,
        unit: "x",
        most: 0.6
      ),
      StoreFigure(title: "inspected, on: a send", value: on, unit: "ns", most: isUnhurried ? 5_000 : nil),
      StoreFigure(title: "inspected, on: a send, of a send", value: on / send, unit: "x", most: 140),
      StoreFigure(
        title: "inspected, on: a start or cancel of an effect, over one",
        value: measurements.inspectedEffect(steps: 20_000)
          - measurements.startAndCancel(steps: 20_000, inFlight: 0) / 2,
        unit: "ns"
      ),
      StoreFigure(
        title: "inspected, on: memory after 1,000,000 actions",
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
