import Chains
import Testing

struct RandomSourceTests {
  @Test func numbersAreReproducible() {
    var random = RandomSource(seed: 1)
    #expect((0..<3).map { _ in random.below(1_000) } == [846, 752, 873])
  }

  @Test func picksFollowWeights() {
    var random = RandomSource(seed: 2)
    let picks = (0..<10_000).map { _ in random.pick(weighted: [(3, "a"), (0, "b"), (1, "c")]) }
    #expect((7_200..<7_800).contains(picks.filter { $0 == "a" }.count))
    #expect(!picks.contains("b"))
  }
}
