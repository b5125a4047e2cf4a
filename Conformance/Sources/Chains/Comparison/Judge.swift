/// Determines the causes of the differences in a scenario.
public struct Judge {
  public enum Finding: Sendable {
    case explained(ExplainedDifference)
    case unexplained(MinimalDifference)
  }

  private let known: [ExplainedDifference]
  private let outcome: (Scenario) -> Outcome

  public init(known: [ExplainedDifference], outcome: @escaping (Scenario) -> Outcome) {
    self.known = known
    self.outcome = outcome
  }

  /// Simplifies the scenario to a minimal difference. If a known difference explains it, the scenario is
  /// judged again without the operators that cause it, since they could hide another difference.
  public func findings(in scenario: Scenario) -> [Finding] {
    var findings: [Finding] = []
    var rest = scenario
    while !outcome(rest).isSame {
      let shrunk = Shrinker { !outcome($0).isSame }.shrunk(rest)
      let difference = MinimalDifference(scenario: shrunk, outcome: outcome(shrunk))
      guard let explanation = known.first(where: { $0.explains(difference) }) else {
        return findings + [.unexplained(difference)]
      }
      findings.append(.explained(explanation))
      let without = rest.chain.without(explanation.kinds)
      if without == rest.chain { break }
      rest.chain = without
    }
    return findings
  }
}

extension Chain {
  fileprivate func without(_ kinds: Set<OperatorKind>) -> Chain {
    var result = self
    if case .deferred(let inner) = source { result.source = .deferred(inner.without(kinds)) }
    result.operators = operators.filter { !kinds.contains($0.kind) }.map { element in
      var element = element
      element.chains = element.chains.map { $0.without(kinds) }
      return element
    }
    return result
  }
}
