import Measurement
import Sampling

/// A workload, the sides that take part in it, and their measured durations.
struct Contest {
  let workload: WorkloadID
  private var entries: [Entry]

  private struct Entry {
    let contender: Contender
    let steps: Int
    var durations: [Duration] = []
  }

  /// Determines for each side the number of steps that take about the given duration.
  init(_ workload: WorkloadID, sampleDuration: Duration) async {
    self.workload = workload
    entries = []
    for contender in Side.allCases.compactMap({ Contender($0, in: workload) }) {
      entries.append(
        Entry(
          contender: contender,
          steps: await contender.steps(lasting: sampleDuration, atLeast: workload.leastSteps)
        )
      )
    }
  }

  /// Measures each side once.
  mutating func runRound() async throws {
    for index in entries.indices {
      let entry = entries[index]
      let sample = await entry.contender.sample(steps: entry.steps)
      try await check(sample, of: entry.contender, steps: entry.steps)
      entries[index].durations.append(sample.duration)
    }
  }

  /// Returns the results. At least one round must have run.
  func row() async throws -> Row {
    var figures: [Side: Figures] = [:]
    for entry in entries {
      figures[entry.contender.side] = Figures(
        nanoseconds: workload.figure(of: entry.durations) / .nanoseconds(1)
          / Double(entry.steps * workload.valuesPerStep),
        allocations: try await allocationsPerValue(of: entry.contender)
      )
    }
    return Row(workload: workload, figures: figures)
  }

  /// Returns the difference between two numbers of steps, so that one-time allocations don't count.
  private func allocationsPerValue(of contender: Contender) async throws -> Double {
    let steps = 5_000
    let few = try await allocations(of: contender, steps: steps)
    let many = try await allocations(of: contender, steps: 2 * steps)
    return max(0, Double(many - few) / Double(steps * workload.valuesPerStep))
  }

  private func allocations(of contender: Contender, steps: Int) async throws -> Int {
    let sample = await contender.sample(steps: steps, countsAllocations: true)
    try await check(sample, of: contender, steps: steps)
    return sample.allocations ?? 0
  }

  /// Throws an error if the tally differs from that of the plain side, because the time would be meaningless.
  private func check(_ sample: Sample, of contender: Contender, steps: Int) async throws {
    guard contender.isDeterministic, contender.side != .plain else { return }
    let expected = await plain.sample(steps: steps).tally
    guard sample.tally == expected else {
      throw Disagreement(
        workload: workload,
        side: contender.side,
        outcome: sample.tally.description,
        expectation: expected.description
      )
    }
  }

  private var plain: Contender {
    guard let plain = Contender(.plain, in: workload) else {
      preconditionFailure("each workload has a plain side")
    }
    return plain
  }
}

extension Contender {
  /// Returns the number of steps that take the given time, using the fastest of three samples: an interrupted
  /// sample would leave too few steps for all rounds.
  fileprivate func steps(lasting duration: Duration, atLeast least: Int) async -> Int {
    var steps = least
    while true {
      var best = Duration.seconds(Int.max)
      for _ in 0..<3 { best = await min(best, sample(steps: steps).duration) }
      if best * 4 >= duration || steps >= 1 << 24 {
        return max(least, Int(Double(steps) * (duration / max(best, .nanoseconds(1)))))
      }
      steps *= 4
    }
  }
}

extension WorkloadID {
  /// The minimum number of steps. Contended workloads need more, so that starting their threads is
  /// negligible.
  fileprivate var leastSteps: Int {
    isContended ? 20_000 : 64
  }

  /// Returns the minimum, because other work of the machine only increases a time. Contended workloads use
  /// the median: their minimum is the time of threads that ran one after the other.
  fileprivate func figure(of durations: [Duration]) -> Duration {
    isContended ? median(durations) : durations.min() ?? .zero
  }
}
