import Foundation
import Sampling

/// The throughput of many stores with an effect each, for different numbers of actors that own them.
struct CrowdTable {
  let lines: [String]

  /// - Parameters:
  ///   - stores: The number of stores.
  ///   - steps: The number of actions that each effect sends.
  ///   - rounds: The number of measurements of each run, of which the fastest counts.
  init(stores: Int, steps: Int = 4, rounds: Int = 3) async {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var rows: [[String]] = []
    var slowest = Duration.zero
    for actors in Set([1, cores, 1_000, stores]).filter({ $0 <= stores }).sorted() {
      let crowd = Crowd(stores: stores, actors: actors, steps: steps)
      var best = await crowd.run()
      for _ in 1..<rounds {
        let journey = await crowd.run()
        if journey.duration < best.duration { best = journey }
      }
      precondition(best.steps == stores * steps)
      if actors == 1 { slowest = best.duration }
      let seconds = best.duration / .seconds(1)
      rows.append([
        "\(actors)", seconds.formatted(decimals: 2), (Double(stores) / seconds).formatted(decimals: 0),
        (Double(best.steps) / seconds).formatted(decimals: 0),
        (slowest / best.duration).formatted(decimals: 2) + "x",
      ])
    }
    let table = TextTable(
      headings: ["owning actors", "seconds", "stores/s", "sends/s", "ratio to one actor"],
      rows: rows
    )
    let memory = await Crowd(stores: stores, actors: min(1_000, stores), steps: steps).memory()
    lines =
      [
        "\(stores) stores on \(cores) cores, each with an effect that sends \(steps) actions, one in ten from a publisher:"
      ]
      + table.lines + [
        "memory of a store: \(memory.idle.formatted(decimals: 0)) bytes idle, "
          + "\(memory.busy.formatted(decimals: 0)) bytes with a task in flight"
      ]
  }
}
