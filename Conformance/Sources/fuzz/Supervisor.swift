import Chains
import Explanations
import Glibc

/// Runs all scenarios with workers, each batch in a separate process: its end releases the memory of the
/// batch, and a trap ends no other batch.
struct Supervisor {
  private static let batchSize = 1_000

  private let options: Options
  private let workers: [Worker]

  init(options: Options) {
    self.options = options
    workers = (0..<options.jobs).map { _ in Worker(options: options, tally: Tally()) }
  }

  /// - Returns: Whether every difference has an explanation.
  func run() -> Bool {
    var next = options.from
    let end = options.from + options.chains
    var free = Array(workers.indices)
    var running: [pid_t: (worker: Int, range: Range<Int>)] = [:]

    func start(_ worker: Int, _ range: Range<Int>, trappedAt index: Int? = nil) {
      let process = Process.start {
        if let index { workers[worker].runIsolated(index) }
        workers[worker].run(range)
        return 0
      }
      running[process.id] = (worker, range)
    }

    while true {
      while next < end, count(.unexplained) < options.limit, let worker = free.popLast() {
        let range = next..<min(next + Self.batchSize, end)
        next = range.upperBound
        start(worker, range)
      }
      if running.isEmpty { break }
      let (process, processEnd) = Process.waitForAny()
      guard let (worker, range) = running.removeValue(forKey: process.id) else { continue }
      if processEnd == .exit(0) {
        free.append(worker)
      } else {
        let index = workers[worker].tally.index
        let isIsolated = workers[worker].tally.isIsolated
        if isIsolated { workers[worker].giveUp(index) }
        start(worker, (index + 1)..<range.upperBound, trappedAt: isIsolated ? nil : index)
      }
    }
    return conclude()
  }

  private func count(_ count: Tally.Count) -> Int {
    workers.reduce(0) { $0 + $1.tally[count] }
  }

  private func conclude() -> Bool {
    for difference in ExplainedDifference.all {
      Console.show("explained: \(count(.explained(difference))) × \(difference.name)")
    }
    let unexplained = count(.unexplained)
    Console.show(
      "seed \(options.seed): \(count(.run)) chains, \(unexplained) unexplained differences, "
        + "\(count(.trappedBoth)) trapped in both libraries"
    )
    return unexplained == 0
  }
}
