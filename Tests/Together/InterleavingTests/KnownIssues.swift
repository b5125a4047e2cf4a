import Interleaving

/// The expected failures of batteries and random chains. Remove an issue when you fix it: an expected failure
/// that passes is an error.
enum KnownIssues {
  /// An issue that affects certain chains.
  struct OfChains: Sendable {
    let name: String
    let message: String
    /// Returns whether the issue affects a chain. The same message from another chain is a failure.
    let applies: @Sendable (Chain) -> Bool
  }

  /// The number of chains after which each issue must have occurred. Otherwise it must be removed.
  ///
  /// The rarest issue occurs once in 500 chains on an idle machine. A busy machine searches fewer schedules
  /// of each chain.
  static let enoughChains = 4_000

  private static let failures = [
    // Combine also completes before the subscription when the signal arrives first.
    OfChains(name: "prefix(untilOutputFrom:) that ends at once", message: "finished before a subscription") {
      $0.root.contains { $0.isPrefixUntil }
    },
    // As in Combine, a subscription accepts requests before `receive(subscription:)` returns.
    OfChains(
      name: "a request beside the subscription",
      message: "while another thread hands it the subscription"
    ) { $0.requestsBesideSubscribing },
  ]

  private static let traps = [
    // The same issue as the first one, for operators that trap on a completion before their subscription, as
    // in Combine.
    OfChains(
      name: "a filter behind prefix(untilOutputFrom:) that ends at once",
      message: "Upstream sent an event before it sent a subscription"
    ) {
      $0.root.contains { node in
        node.isUnary(.removeDuplicates, .filter, .failOnSecond, .catching, .retry)
          && node.contains { $0.isPrefixUntil }
      }
    }
  ]

  /// Returns the known issues that didn't occur.
  static func ofChains(notIn met: [String: Int]) -> [String] {
    (failures + traps).map(\.name).filter { met[$0] == nil }
  }

  static func ofFailure(_ message: String, in chain: Chain) -> String? {
    failures.first { message.contains($0.message) && $0.applies(chain) }?.name
  }

  /// - Parameter words: The end of the process's standard error, if known.
  static func ofTrap(_ words: String?, signal: Int32, in chain: Chain) -> String? {
    guard isOfSwift(signal) else { return nil }
    return traps.first { words?.contains($0.message) ?? true && $0.applies(chain) }?.name
  }

  static func expectation(of name: String) -> Scenario.Expectation { all[name] ?? .success }

  private static let all: [String: Scenario.Expectation] = [
    "prefix-until-output-subscribing-while-sending": .failure("finished before a subscription")
  ]
}

extension Chain {
  /// Whether a thread may request from a sink while another thread subscribes it.
  fileprivate var requestsBesideSubscribing: Bool {
    scripts.contains { script in
      script.contains { action in
        guard case .request(let sink, _) = action else { return false }
        return !sinks[sink].isEarly
          && !script.contains { if case .subscribe(sink) = $0 { true } else { false } }
      }
    }
  }
}

extension Chain.Node {
  fileprivate var isPrefixUntil: Bool {
    if case .binary(.prefixUntil, _, _) = self { true } else { false }
  }

  fileprivate func isUnary(_ operators: Chain.Unary...) -> Bool {
    if case .unary(let unary, _) = self { operators.contains(unary) } else { false }
  }

  /// Whether the node or one upstream of it satisfies the predicate.
  fileprivate func contains(where isSo: (Self) -> Bool) -> Bool {
    if isSo(self) { return true }
    return switch self {
    case .subject, .sequence: false
    case .unary(_, let upstream): upstream.contains(where: isSo)
    case .binary(_, let first, let second): first.contains(where: isSo) || second.contains(where: isSo)
    }
  }
}
