import ArgumentParser
import Sampling

/// Measures what stores cost, and how that grows.
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
    let call = measurements.reducerCall(steps: 200_000)
    let send = measurements.send(steps: 200_000)
    let figures = await figures(measurements, reducerCall: call, send: send)
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
    print("store send: \((send - call).formatted(decimals: 1)) ns over a reducer call")
    if !violations.isEmpty { throw ExitCode.failure }
  }

  @MainActor
  private func figures(
    _ measurements: StoreMeasurements,
    reducerCall call: Double,
    send: Double
  ) async -> [StoreFigure] {
    let scoped = measurements.sendThroughFiveScopes(steps: 50_000)
    let few = measurements.send(steps: 50_000, children: 1)
    let many = measurements.send(steps: 50_000, children: 1_000)
    let unobserved = measurements.sendUnobserved(steps: 50_000)
    let bare = await measurements.bareTask(steps: 20_000)
    let run = await measurements.runEffect(steps: 20_000)
    return [
      StoreFigure(title: "send, over the reducer called directly", value: send - call, unit: "ns", most: 60),
      StoreFigure(
        title: "send, allocations",
        value: measurements.sendAllocations(steps: 10_000),
        unit: "each",
        most: 0
      ),
      StoreFigure(title: "each of five Scopes", value: (scoped - send) / 5, unit: "ns", most: 30),
      StoreFigure(
        title: "1,000 children, one observed, of one child",
        value: many / few,
        unit: "x",
        most: 1.1
      ),
      StoreFigure(title: "the same, of a store that nobody observes", value: many / unobserved, unit: "x"),
      StoreFigure(title: "a run effect, of a bare task", value: run / bare, unit: "x", most: 2),
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
    ] + inspectionFigures(measurements, send: send)
  }

  @MainActor
  private func inspectionFigures(_ measurements: StoreMeasurements, send: Double) -> [StoreFigure] {
    let off = measurements.inspectedSend(steps: 200_000, isRecording: false)
    return [
      StoreFigure(title: "inspected, off: over a send", value: off - send, unit: "ns", most: 30),
      StoreFigure(
        title: "inspected, on: a send",
        value: measurements.inspectedSend(steps: 50_000, isRecording: true),
        unit: "ns",
        most: 5_000
      ),
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
