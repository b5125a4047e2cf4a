import Chains

extension ExplainedDifference {
  static let flattening = [
    ExplainedDifference(
      "flatMap repeats unlimited requests to its children",
      OperatorKind.flatMaps,
      reason: """
        Another unlimited request makes OpenCombine repeat its unlimited requests to children. They have \
        no effect on a child.
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
        If downstream returns unlimited demand, or requests it from inside a value, this library \
        requests unlimited demand from the children. OpenCombine requests nothing more from them, so \
        that they starve.
        """
    ) { difference in
      if case .requested(.unlimited, _, _) = difference.divergence.ours { return true }
      return difference.asksForEverythingInsideValue && difference.onlyPeers.allSatisfy(\.isRequest)
    },
    ExplainedDifference(
      "a second subscription for a child of flatMap",
      OperatorKind.flatMaps,
      reason: """
        This library cancels it, as all operators do with a second subscription. OpenCombine requests \
        from it.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "a subscription for a child of flatMap after the end",
      OperatorKind.flatMaps,
      reason: """
        This library cancels it, because nothing receives its values anymore. OpenCombine requests from \
        it.
        """
    ) { difference in
      difference.hasLateSubscription
        && (difference.oursCancelsWherePeersRequests
          || difference.onlyOurs.isEmpty && difference.divergesAfterTheEnd)
    },
    ExplainedDifference(
      "flatMap changes its order from run to run",
      OperatorKind.flatMaps,
      reason: """
        OpenCombine's order among children changes from run to run, and the difference disappeared in \
        another run.
        """,
      kind: .unsteadiness
    ) { _ in true },
    ExplainedDifference(
      "flatMap delivers buffered values for a request inside a value",
      OperatorKind.flatMaps,
      reason: """
        A request from inside a value only increases the demand. This library delivers buffered values \
        after the value, OpenCombine only at the next request.
        """
    ) { $0.hasReentrantEvent && $0.onlyPeers.isEmpty },
    ExplainedDifference(
      "flatMap calls its children in another order",
      OperatorKind.flatMaps,
      reason: """
        OpenCombine's order among children changes from run to run. This library uses the order of their \
        creation.
        """
    ) { difference in
      difference.scenario.chain.allSources.count > 2 && difference.sameEventsInOtherOrder
    },
    ExplainedDifference(
      "flatMap continues after a completion",
      OperatorKind.flatMaps,
      reason: """
        OpenCombine creates children for values, fails or requests more after upstream has completed, \
        and delivers values after it has failed. After a completion, this library delivers nothing more \
        from the completed publisher.
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
        finishes before it has sent a subscription, and OpenCombine's switchToLatest traps. All of these \
        publishers follow the rules. This library treats prefix as a publisher that has ended.
        """,
      kind: .trap
    ) { $0.scenario.chain.contains(.prefixUntilOutput) },
  ]
}
