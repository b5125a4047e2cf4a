import Measurement
import Sampling

/// A workload with the sides that take part in it, and how long each has taken.
struct Contest {
  let workload: WorkloadID
  private var entries: [Entry]

  private struct Entry {
    let contender: Contender
    let steps: Int
    var durations: [Duration] = []
  }

  /// Finds out by how many steps each side takes about so long.
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

  /// What came out of the rounds; there must have been one.
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

  /// The difference between few and many steps, so that what is allocated once does not count.
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

  /// When a side did not do what the plain side does, its time would mean nothing.
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
  /// How many steps it takes to fill the time, told by the best of a few samples: one that was interrupted
  /// would have too few steps measured for ever after.
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
  /// Threads take time to start, which must not count.
  fileprivate var leastSteps: Int {
    isContended ? 20_000 : 64
  }

  /// What others do on the machine only adds to a time, so the least is nearest to the truth; but not where
  /// threads get into each other's way: the least is that of threads which the machine let run one after the
  /// other.
  fileprivate func figure(of durations: [Duration]) -> Duration {
    isContended ? median(durations) : durations.min() ?? .zero
  }
}
