import Chains
import Testing

struct ShrinkerTests {
  private let big = Scenario(
    inputs: [.manual(ManualScript()), .manual(ManualScript(answers: 3, ending: .failure(2)))],
    chain: Chain(
      .input(1),
      [
        Operator(.map, number: 3, function: Function(factor: 2, summand: 1, throwsAt: 2)),
        Operator(.flatMap, amount: .max(2), chains: [Chain(.just(4), [Operator(.scan)]), Chain(.input(0))]),
        Operator(.filter),
      ]
    ),
    subscribers: [
      SubscriberScript(reactions: [.init(.subscription, .request(.max(3)))], returns: [.max(2), .unlimited])
    ],
    steps: [
      .value(5, input: 0), .value(7, input: 1), .completion(.failure(3), input: 0), .cancel(subscriber: 0),
    ],
    misbehaviours: [.valueAfterCancel]
  )

  @Test func removesIrrelevantParts() {
    let shrunk = Shrinker { $0.chain.contains(.scan) }.shrunk(big)
    #expect(shrunk.chain == Chain(.empty(completesImmediately: true), [Operator(.scan)]))
    #expect(shrunk.steps.isEmpty)
    #expect(shrunk.misbehaviours.isEmpty)
    #expect(shrunk.subscribers == [SubscriberScript()])
    #expect(shrunk.inputs == [.manual(ManualScript()), .manual(ManualScript())])
  }

  @Test func keepsTheRelevantSteps() {
    let shrunk = Shrinker { scenario in
      scenario.steps.contains(.cancel(subscriber: 0)) && scenario.chain.contains(.flatMap)
        && scenario.subscribers[0].returns.contains(.unlimited)
    }.shrunk(big)
    #expect(shrunk.steps == [.cancel(subscriber: 0)])
    #expect(shrunk.chain.allOperators.map(\.kind) == [.flatMap])
    #expect(shrunk.subscribers[0].returns == [.unlimited])
  }

  @Test func shrinkingTerminatesForEveryScenario() {
    for index in 0..<200 {
      var generator = ScenarioGenerator(seed: 8, index: index)
      let shrunk = Shrinker { _ in true }.shrunk(generator.scenario())
      #expect(shrunk.chain.allOperators.isEmpty)
      #expect(shrunk.steps.isEmpty)
    }
  }
}
