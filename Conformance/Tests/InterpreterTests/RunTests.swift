import Chains
import OpenCombineChains
import Testing
import TributaryChains

/// Checks the events that both libraries log for some scenarios.
struct RunTests {
  private static let libraries: [Comparison.Run] = [
    TributaryChains.run(_:log:), OpenCombineChains.run(_:log:),
  ]

  private func events(_ run: Comparison.Run, _ scenario: Scenario) -> [Event] {
    let log = Log()
    run(scenario, log)
    return log.events
  }

  @Test(arguments: [0, 1])
  func everyOperatorIsInAFamily(library: Int) {
    for kind in OperatorKind.allCases {
      let others = (0..<kind.traits.chainCount).map { _ in Chain(.input(1)) }
      let scenario = Scenario(
        inputs: [.manual(ManualScript()), .manual(ManualScript())],
        chain: Chain(.input(0), [Operator(kind, chains: others)]),
        subscribers: [SubscriberScript(reactions: [.init(.subscription, .request(.unlimited))])],
        steps: [.connect, .value(1, input: 0), .advance(9), .completion(.finished, input: 0), .advance(9)]
      )
      #expect(!events(Self.libraries[library], scenario).isEmpty)
    }
  }

  @Test(arguments: [0, 1])
  func stepsAndReactionsHappenInTheirOrder(library: Int) {
    let scenario = Scenario(
      inputs: [.manual(ManualScript())],
      chain: Chain(.input(0), [Operator(.map, function: Function(factor: 2))]),
      subscribers: [
        SubscriberScript(
          reactions: [.init(.subscription, .request(.max(1))), .init(.value(2), .cancel)],
          returns: [.max(1)]
        )
      ],
      steps: [.value(3, input: 0), .value(4, input: 0), .value(5, input: 0)]
    )
    #expect(
      events(Self.libraries[library], scenario) == [
        .subscribed(input: 0, connection: 0), .subscription("Manual", subscriber: 0),
        .requested(.max(1), input: 0, connection: 0), .step(1), .call(.map, [3]), .value(6, subscriber: 0),
        .returned(.max(1), input: 0, connection: 0), .step(2), .call(.map, [4]), .value(8, subscriber: 0),
        .cancelled(input: 0, connection: 0), .returned(.max(0), input: 0, connection: 0), .step(3),
      ]
    )
  }

  @Test(arguments: [0, 1])
  func manualInputsBreakRulesOnlyIfRequested(library: Int) {
    let polite = Scenario(
      inputs: [.manual(ManualScript())],
      chain: Chain(.input(0)),
      steps: [.value(1, input: 0), .completion(.finished, input: 0), .completion(.finished, input: 0)]
    )
    var rude = polite
    rude.misbehaviours = [.valueBeyondDemand, .secondCompletion]
    let run = Self.libraries[library]
    #expect(events(run, polite).filter(\.isValue).isEmpty)
    #expect(events(run, polite).filter(\.isCompletion).count == 1)
    #expect(events(run, rude).filter(\.isValue) == [.value(1, subscriber: 0)])
    #expect(events(run, rude).filter(\.isCompletion).count == 2)
  }

  @Test(arguments: [0, 1])
  func virtualTimeRunsDueWork(library: Int) {
    let scenario = Scenario(
      inputs: [.passthrough],
      chain: Chain(.input(0), [Operator(.delay, number: 2)]),
      subscribers: [SubscriberScript(reactions: [.init(.subscription, .request(.unlimited))])],
      steps: [.value(1, input: 0), .advance(2), .value(2, input: 0), .advance(1), .advance(1), .advance(1)]
    )
    let events = events(Self.libraries[library], scenario).filter {
      if case .scheduled = $0 { false } else { true }
    }
    #expect(
      events == [
        .subscription("the type of Delay", subscriber: 0), .step(1), .step(2), .step(3), .step(4),
        .value(1, subscriber: 0), .step(5), .step(6), .value(2, subscriber: 0),
      ]
    )
  }

  @Test func runsAreReproducible() {
    for index in 0..<1_000 {
      var generator = ScenarioGenerator(
        seed: 9,
        index: index,
        kinds: [.map, .scan, .catchError, .share, .delay]
      )
      let scenario = generator.scenario()
      let ours = Self.libraries[0]
      #expect(events(ours, scenario) == events(ours, scenario))
      #expect(Comparison(ours: ours, peers: ours).outcome(of: scenario) == .same)
    }
  }

  @Test func missingOperatorIsFound() {
    let comparison = Comparison(ours: Self.libraries[0]) { scenario, log in
      var scenario = scenario
      scenario.chain.operators.removeAll { $0.kind == .removeDuplicates }
      TributaryChains.run(scenario, log: log)
    }
    let judge = Judge(known: [], outcome: comparison.outcome(of:))
    let found = (0..<300).contains { index in
      var generator = ScenarioGenerator(seed: 6, index: index, kinds: [.map, .removeDuplicates, .filter])
      return judge.findings(in: generator.scenario()).contains { finding in
        guard case .unexplained(let difference) = finding else { return false }
        return difference.scenario.chain.allOperators.map(\.kind) == [.removeDuplicates]
      }
    }
    #expect(found)
  }
}
