import Chains
import Testing

struct JudgeTests {
  /// The peer has one more event for each of the given operators in the chain.
  private func outcome(of scenario: Scenario, planted: [OperatorKind]) -> Outcome {
    let ours: [Event] = []
    let peers = planted.filter(scenario.chain.contains).map { Event.call($0, []) }
    return peers.isEmpty ? .same : .different(ours: ours, peers: peers)
  }

  private func names(_ findings: [Judge.Finding]) -> [String] {
    findings.map { finding in
      switch finding {
      case .explained(let explanation): explanation.name
      case .unexplained(let difference): "unexplained: \(difference.scenario.chain.text)"
      }
    }
  }

  private let scenario = Scenario(
    inputs: [.passthrough],
    chain: Chain(.input(0), [Operator(.map), Operator(.filter), Operator(.scan), Operator(.filter)])
  )

  private let known = ExplainedDifference("known", [.filter], reason: "") { difference in
    difference.onlyPeers == [.call(.filter, [])] && difference.onlyOurs.isEmpty
  }

  @Test func equalRunsHaveNoFindings() {
    #expect(names(Judge(known: [known]) { outcome(of: $0, planted: []) }.findings(in: scenario)).isEmpty)
  }

  @Test func differencesAreSimplified() {
    let judge = Judge(known: [known]) { outcome(of: $0, planted: [.scan]) }
    #expect(names(judge.findings(in: scenario)) == ["unexplained: input 0 | scan"])
  }

  @Test func documentedDifferencesAreExplained() {
    let judge = Judge(known: [known]) { outcome(of: $0, planted: [.filter]) }
    #expect(names(judge.findings(in: scenario)) == ["known"])
  }

  @Test func documentedDifferencesDoNotHideOthers() {
    let judge = Judge(known: [known]) { outcome(of: $0, planted: [.filter, .scan]) }
    #expect(names(judge.findings(in: scenario)).last == "unexplained: input 0 | scan")
  }

  @Test func similarDifferencesAreUnexplained() {
    let judge = Judge(known: [known]) { scenario in
      scenario.chain.contains(.filter) ? .different(ours: [.step(1)], peers: [.call(.filter, [])]) : .same
    }
    #expect(names(judge.findings(in: scenario)) == ["unexplained: input 0 | filter"])
  }

  @Test func trapsOfBothLibrariesAreNoDifference() {
    let judge = Judge(known: []) { _ in .trapped(ours: true, peers: true) }
    #expect(names(judge.findings(in: scenario)).isEmpty)
    let other = Judge(known: []) { _ in .trapped(ours: false, peers: true) }
    #expect(names(other.findings(in: scenario)) == ["unexplained: input 0"])
  }
}
