/// A deterministic random number generator.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  // The SplitMix64 algorithm.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Chooses a thread with uniform probability at each decision.
package final class RandomWalk: Strategy {
  private var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  package func begin() {}

  package func choose(_ decision: Decision) -> Int {
    var enabled = decision.enabled
    for _ in 0..<Int.random(in: 0..<enabled.nonzeroBitCount, using: &generator) { enabled &= enabled - 1 }
    return enabled.trailingZeroBitCount
  }

  package func end(_ run: RunRecord) -> Bool { true }
}

/// Runs threads by random priorities, as in PCT: the thread with the highest priority runs, and falls below
/// all others at a few random decisions. The probability of finding a bug that needs `depth` orderings has a
/// known lower bound.
package final class RandomPriorities: Strategy {
  private let depth: Int
  private var generator: SeededGenerator
  private var priorities = [Int](repeating: 0, count: 64)
  private var changes: [Int] = []
  private var lowest = 0
  /// The maximum number of decisions of a run so far.
  private var length = 16

  package init(depth: Int, seed: UInt64) {
    self.depth = depth
    generator = SeededGenerator(seed: seed)
  }

  package func begin() {
    for thread in priorities.indices { priorities[thread] = thread }
    priorities.shuffle(using: &generator)
    lowest = 0
    changes.removeAll(keepingCapacity: true)
    for _ in 1..<max(depth, 1) { changes.append(Int.random(in: 0..<length, using: &generator)) }
  }

  package func choose(_ decision: Decision) -> Int {
    if let current = decision.current, changes.contains(decision.number) {
      lowest -= 1
      priorities[current] = lowest
    }
    var best = decision.standard
    for thread in 0..<64 where decision.isEnabled(thread) && priorities[thread] > priorities[best] {
      best = thread
    }
    return best
  }

  package func end(_ run: RunRecord) -> Bool {
    length = max(length, run.decisions)
    return true
  }
}
