import Chains

extension ExplainedDifference {
  static let flattening = [
    ExplainedDifference(
      "flatMap asks children for everything again",
      OperatorKind.flatMaps,
      reason: """
        A further request of everything makes the peer request everything again from children from which it has requested \
        that before. It has no effect on a child.
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
        When downstream returns unlimited demand, or requests it from inside a value, ours asks the children for \
        everything. The peer asks them for nothing any more, so that they starve.
        """
    ) { difference in
      if case .requested(.unlimited, _, _) = difference.divergence.ours { return true }
      return difference.asksForEverythingInsideValue && difference.onlyPeers.allSatisfy(\.isRequest)
    },
    ExplainedDifference(
      "a second subscription for a child of flatMap",
      OperatorKind.flatMaps,
      reason: "Ours cancels it, as every operator does with a second subscription. The peer requests from it."
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "a subscription for a child of flatMap after the end",
      OperatorKind.flatMaps,
      reason: "Ours cancels it, as nobody waits for its values any more. The peer requests from it."
    ) { difference in
      difference.hasLateSubscription
        && (difference.oursCancelsWherePeersRequests
          || difference.onlyOurs.isEmpty && difference.divergesAfterTheEnd)
    },
    ExplainedDifference(
      "flatMap changes its order from run to run",
      OperatorKind.flatMaps,
      reason:
        "The peer's order among children changes from run to run, and the difference went away in another run.",
      kind: .unsteadiness
    ) { _ in true },
    ExplainedDifference(
      "flatMap delivers buffered values for a request inside a value",
      OperatorKind.flatMaps,
      reason: """
        A request from inside a value only adds to the demand. Ours delivers buffered values after the value; the peer \
        keeps them until the next request.
        """
    ) { $0.hasReentrantEvent && $0.onlyPeers.isEmpty },
    ExplainedDifference(
      "flatMap turns to its children in another order",
      OperatorKind.flatMaps,
      reason: "The peer's order among children changes from run to run; ours is that of their making."
    ) { difference in
      difference.scenario.chain.allSources.count > 2 && difference.sameEventsInOtherOrder
    },
    ExplainedDifference(
      "flatMap continues after a completion",
      OperatorKind.flatMaps,
      reason: """
        The peer creates children for values, fails or requests more after upstream has completed, and delivers values \
        after it has failed. After a completion, ours delivers nothing more of the completed publisher.
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
        Where the signal of prefix(untilOutputFrom:) comes while prefix subscribes to it, prefix finishes before it has sent \
        a subscription, and the peer's switchToLatest traps. All of them keep the rules; ours takes it for a publisher that \
        has ended.
        """,
      kind: .trap
    ) { $0.scenario.chain.contains(.prefixUntilOutput) },
  ]
}
