import Chains

extension ExplainedDifference {
  static let flattening = [
    ExplainedDifference(
      "flatMap asks children for everything again",
      OperatorKind.flatMaps,
      reason: """
        A further request of everything makes the peer ask the children again that it has asked for everything before. It \
        has no effect on a child.
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
      return difference.asksForEverythingInsideValue && difference.onlyPeers.isEmpty
    },
    ExplainedDifference(
      "a second subscription for a child of flatMap",
      OperatorKind.flatMaps,
      reason: "Ours cancels it, as every operator does with a second subscription. The peer requests from it."
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription) && difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "a subscription for a child of flatMap after the end",
      OperatorKind.flatMaps,
      reason: "Ours cancels it, as nobody waits for its values any more. The peer requests from it."
    ) { $0.hasLateSubscription && $0.oursCancelsWherePeersRequests },
    ExplainedDifference(
      "flatMap's upstream goes on after its completion",
      OperatorKind.flatMaps,
      reason: "The peer makes children of values, or fails, or asks for more, after upstream has completed. Ours has no upstream any more."
    ) { difference in
      difference.onlyOurs.isEmpty
        && (!difference.scenario.misbehaviours.isDisjoint(with: [.valueAfterCompletion, .secondCompletion])
          || difference.divergesAfterTheEnd && difference.onlyPeers.allSatisfy(\.isRequest))
    },
    ExplainedDifference(
      "a child of flatMap that ends without a subscription",
      OperatorKind.flatMaps,
      reason: """
        A broken publisher, and prefix(untilOutputFrom:), may finish before its subscriber has a subscription. The peer goes \
        on to wait for such a child; combine-behaviour.md, FlatMap: a child that finishes is removed.
        """
    ) { difference in
      (difference.scenario.chain.contains(.prefixUntilOutput)
        || difference.scenario.misbehaviours.contains(.eventBeforeSubscription)) && difference.onlyPeers.isEmpty
        && difference.divergence.ours?.isCompletion == true
    },
  ]
}
