import ArgumentParser
import Sampling

/// Compares the cost of an event in a bloc with that of a loop over an `AsyncStream`, and measures the growth
/// of the heap after many events.
public struct BlocCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "bloc",
    abstract: "Measures what an event costs in a bloc, and what events leave behind.",
    discussion: """
      An event is added, handled, emits a state and is told to one observer; beside it, a loop over an AsyncStream does the \
      same. Times are nanoseconds for each event, the least of all rounds. Then events go through each transformer; fails \
      when the heap has grown by their number.
      """
  )

  @Option(help: "How often each side is measured.")
  var rounds = 10

  @Option(help: "How many events there are in each round, and through each transformer.")
  var events = 100_000

  public init() {}

  public func validate() throws {
    guard rounds > 0, events >= 1000 else {
      throw ValidationError("There must be at least one round and a thousand events.")
    }
  }

  public func run() async throws {
    checkAllocationCounter()
    await printTimes()
    let footprints = await printFootprints()
    let grown = footprints.filter { $0.growth > Footprint.tolerance }
    for footprint in grown {
      print("missed: \(footprint.name): the heap has grown by \(footprint.growth) bytes in \(events) events")
    }
    if !grown.isEmpty { throw ExitCode.failure }
  }

  private func printTimes() async {
    var (bloc, stream) = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      bloc = min(bloc, await EventLoops().blocNanoseconds(events: events))
      stream = min(stream, await EventLoops().streamNanoseconds(events: events))
    }
    let table = TextTable(
      headings: ["side", "ns an event", "of the stream"],
      rows: [
        ["AsyncStream loop", stream.formatted(decimals: 1), "1.0x"],
        ["bloc", bloc.formatted(decimals: 1), (bloc / stream).formatted(decimals: 1) + "x"],
      ]
    )
    for line in table.lines { print(line) }
    print("")
  }

  private func printFootprints() async -> [Footprint] {
    // This run makes the allocations that a process makes only once, such as the threads' caches.
    _ = await FootprintLoop().footprint(of: .concurrent, events: events)
    var footprints: [Footprint] = []
    for name in TransformerName.allCases {
      footprints.append(await FootprintLoop().footprint(of: name, events: events))
    }
    let table = TextTable(
      headings: ["transformer", "heap before", "heap after", "growth"],
      rows: footprints.map { ["\($0.name)", "\($0.before)", "\($0.after)", "\($0.growth)"] }
    )
    for line in table.lines { print(line) }
    return footprints
  }
}
