import Chains
import Testing

struct ScenarioGeneratorTests {
  private func scenario(_ seed: UInt64, _ index: Int, kinds: [OperatorKind] = OperatorKind.allCases)
    -> Scenario
  {
    var generator = ScenarioGenerator(seed: seed, index: index, kinds: kinds)
    return generator.scenario()
  }

  @Test func theSameSeedAndIndexMakeTheSameScenario() {
    for index in 0..<200 { #expect(scenario(7, index) == scenario(7, index)) }
  }

  @Test func differentSeedsAndIndicesMakeDifferentScenarios() {
    let scenarios = (0..<100).flatMap { [scenario(1, $0), scenario(2, $0)] }
    #expect(Set(scenarios).count > 190)
  }

  @Test func everyOperatorIsGenerated() {
    let kinds = Set((0..<3_000).flatMap { scenario(3, $0).chain.allOperators.map(\.kind) })
    #expect(kinds == Set(OperatorKind.allCases))
  }

  @Test func onlySelectedOperatorsAreGenerated() {
    let kinds = Set(
      (0..<500).flatMap { scenario(3, $0, kinds: [.filter, .share]).chain.allOperators.map(\.kind) }
    )
    #expect(kinds == [.filter, .share])
  }

  @Test func operatorsGetNoInputThatTraps() {
    for index in 0..<2_000 {
      let scenario = scenario(4, index)
      for element in scenario.chain.allOperators {
        #expect(element.kind.traits.traps.isDisjoint(with: scenario.misbehaviours))
      }
    }
  }

  @Test func subjectsHaveAtMostOneSubscriber() {
    for index in 0..<2_000 {
      let scenario = scenario(5, index)
      for (number, input) in scenario.inputs.enumerated() {
        if case .manual = input { continue }
        let uses = scenario.chain.allSources.filter { $0 == .input(number) }.count
        #expect(uses * scenario.subscribers.count <= 1)
      }
    }
  }
}
