import Chains

extension ExplainedDifference {
  static let zipping = [
    ExplainedDifference(
      "zip ends before its subscription",
      OperatorKind.zips,
      reason: """
        If one of its upstreams ends while others haven't sent their subscriptions, OpenCombine \
        completes downstream before downstream has a subscription. The subscription must come first: an \
        operator that waits for it, such as prepend, never receives the completion.
        """
    ) { difference in
      difference.peersCompletesWithoutSubscription
        || difference.divergence.ours?.isCompletion == true
          && (difference.onlyPeers.isEmpty || difference.divergence.peers?.isCompletion == true)
        || difference.onlyOurs.contains(where: \.isCompletion)
          && !difference.peersEvents.contains(where: \.isCompletion)
    },
    ExplainedDifference(
      "zip traps",
      OperatorKind.zips,
      reason: "OpenCombine's zip traps although upstreams follow all rules.",
      kind: .trap
    ) { _ in true },
    ExplainedDifference(
      "zip continues after its end",
      OperatorKind.zips,
      reason: """
        After OpenCombine has completed downstream or was cancelled, it still completes, delivers, \
        requests from ended upstreams, or accepts late subscriptions. This library delivers nothing \
        after the end.
        """
    ) { $0.divergesAfterTheEnd },
    ExplainedDifference(
      "an upstream of zip completes twice",
      OperatorKind.zips,
      reason: """
        If an upstream has finished and its values wait, a later failure of that upstream makes \
        OpenCombine fail. Only an upstream's first completion counts.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondCompletion) && difference.onlyOurs.isEmpty
        && difference.divergence.peers?.isCompletion == true
    },
    ExplainedDifference(
      "zip and values from inside a tuple",
      OperatorKind.zips,
      reason: """
        Values that arrive while a tuple is delivered wait in a queue. OpenCombine delivers their tuples \
        from inside that delivery, and handles a completion of its inputs only afterward.
        """
    ) { $0.hasReentrantEvent },
    ExplainedDifference(
      "several requests from inside a tuple of zip",
      OperatorKind.zips,
      reason: """
        Demand that is requested from inside a tuple is returned to the upstream that completed the \
        tuple. Of several requests, OpenCombine returns only the last one, although demand adds up.
        """
    ) { difference in
      if case .returned = difference.divergence.ours {
        difference.onlyOurs.count == difference.onlyPeers.count
      } else {
        false
      }
    },
    ExplainedDifference(
      "zip passes no demand on to its other upstreams",
      OperatorKind.zips,
      reason: """
        Demand that downstream returns is also requested from all other upstreams. OpenCombine only \
        returns it to the upstream that completed the tuple, so that the others starve.
        """
    ) { difference in
      difference.divergence.ours?.isRequest == true
        || !difference.onlyPeers.contains { $0.isSubscription || $0.isValue || $0.isCompletion }
          && difference.divergence.ours.map { if case .call = $0 { true } else { $0.isValue } } == true
    },
  ]
}
