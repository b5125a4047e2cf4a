import Chains

extension ExplainedDifference {
  static let flattening = [
    ExplainedDifference(
      "flatMap repeats unlimited requests to its children",
      OperatorKind.flatMaps,
      reason: """
        Another unlimited request makes the peer repeat its unlimited requests to children. They have no \
        effect on a child.
        """
    ) { difference in
      difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { event in
          if case .requested(.unlimited, _, _) = event { difference.ourEvents.contains(event) } else { false }
        }
    },
    ExplainedDifference(
      "flatMap's children under returned demand",
      OperatorKind.flatMaps,
      reason: """
        If downstream returns unlimited demand, or requests it from inside a value, ours requests \
        unlimited demand from the children. The peer requests nothing more from them, so that they \
        starve.
        """
    ) { difference in
      if case .requested(.unlimited, _, _) = difference.divergence.ours { return true }
      return difference.asksForEverythingInsideValue && difference.onlyPeers.allSatisfy(\.isRequest)
    },
    ExplainedDifference(
      "a second subscription for a child of flatMap",
      OperatorKind.flatMaps,
      reason: """
        Ours cancels it, as all operators do with a second subscription. The peer requests from it.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "a subscription for a child of flatMap after the end",
      OperatorKind.flatMaps,
      reason: "Ours cancels it, because nothing receives its values any more. The peer requests from it."
    ) { difference in
      difference.hasLateSubscription
        && (difference.oursCancelsWherePeersRequests
          || difference.onlyOurs.isEmpty && difference.divergesAfterTheEnd)
    },
    ExplainedDifference(
      "flatMap changes its order from run to run",
      OperatorKind.flatMaps,
      reason: """
        The peer's order among children changes from run to run, and the difference disappeared in \
        another run.
        """,
      kind: .unsteadiness
    ) { _ in true },
    ExplainedDifference(
      "flatMap delivers buffered values for a request inside a value",
      OperatorKind.flatMaps,
      reason: """
        A request from inside a value only increases the demand. Ours delivers buffered values after the \
        value, the peer only at the next request.
        """
    ) { $0.hasReentrantEvent && $0.onlyPeers.isEmpty },
    ExplainedDifference(
      "flatMap calls its children in another order",
      OperatorKind.flatMaps,
      reason: """
        The peer's order among children changes from run to run. Ours is the order of their creation.
        """
    ) { difference in
      difference.scenario.chain.allSources.count > 2 && difference.sameEventsInOtherOrder
    },
    ExplainedDifference(
      "flatMap continues after a completion",
      OperatorKind.flatMaps,
      reason: """
        The peer creates children for values, fails or requests more after upstream has completed, and \
        delivers values after it has failed. After a completion, ours delivers nothing more from the \
        completed publisher.
        """
    ) { difference in
      difference.onlyOurs.allSatisfy { $0.isCompletion || $0.isSentCompletion }
        && (!difference.scenario.misbehaviours.isDisjoint(with: [.valueAfterCompletion, .secondCompletion])
          || difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty)
    },
    ExplainedDifference(
      "switchToLatest traps for a prefix that ends at once",
      OperatorKind.switches,
      reason: """
        If the trigger of prefix(untilOutputFrom:) sends a value while prefix subscribes to it, prefix \
        finishes before it has sent a subscription, and the peer's switchToLatest traps. All of these \
        publishers follow the rules. Ours treats prefix as a publisher that has ended.
        """,
      kind: .trap
    ) { $0.scenario.chain.contains(.prefixUntilOutput) },
  ]
}
