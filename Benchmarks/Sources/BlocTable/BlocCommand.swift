import ArgumentParser
import Sampling

/// Compares the cost of an event in a bloc with that of a loop over an `AsyncStream`, and measures the growth
/// of the heap after many events.
public struct BlocCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "bloc",
    abstract: "Measures the time of an event in a bloc, and the growth of the heap after many events.",
    discussion: """
      Each event is added, handled, emits a state and notifies one observer. A loop over an AsyncStream does the same, for \
      comparison. Times are nanoseconds for each event, the minimum of all rounds. Then many events pass through each \
      transformer. Fails if the heap grows with the number of events.
      """
  )

  @Option(help: "The number of measurements of the bloc and of the loop.")
  var rounds = 10

  @Option(help: "The number of events in each round, and through each transformer.")
  var events = 100_000

  public init() {}

  public func validate() throws {
    guard rounds > 0, events >= 1000 else {
      throw ValidationError("--rounds must be at least 1, and --events at least 1000.")
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
      headings: ["side", "ns an event", "ratio to the stream"],
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
