import Chains

extension ExplainedDifference {
  static let zipping = [
    ExplainedDifference(
      "zip ends before its subscription",
      OperatorKind.zips,
      reason: """
        When one of its upstreams ends while others have not sent their subscriptions, the peer completes downstream \
        before downstream has a subscription. A subscription comes first. An operator that waits for it, such as prepend, \
        never hears of the completion.
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
      reason: "The peer's zip traps where upstreams keep every rule.",
      kind: .trap
    ) { _ in true },
    ExplainedDifference(
      "zip goes on after its end",
      OperatorKind.zips,
      reason: """
        Once the peer has completed downstream or been cancelled it still completes, delivers, requests from upstreams \
        that have ended, or takes subscriptions that come late. Nothing is delivered after the end.
        """
    ) { $0.divergesAfterTheEnd },
    ExplainedDifference(
      "an upstream of zip completes twice",
      OperatorKind.zips,
      reason: """
        When an upstream has finished and its values wait, a failure of it makes the peer fail. An upstream's first \
        completion counts.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondCompletion) && difference.onlyOurs.isEmpty
        && difference.divergence.peers?.isCompletion == true
    },
    ExplainedDifference(
      "zip and values from inside a tuple",
      OperatorKind.zips,
      reason: """
        Values that arrive while a tuple is delivered wait in a queue. The peer delivers tuples of them inside of the \
        other, and notices a completion of its inputs only afterwards.
        """
    ) { $0.hasReentrantEvent },
    ExplainedDifference(
      "zip is asked several times from inside a tuple",
      OperatorKind.zips,
      reason: """
        Demand that is requested from inside a tuple is returned to the upstream that completed it. Of several \
        requests the peer returns the last only; demand adds up.
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
        Demand that downstream returns is requested from every other upstream, too. The peer returns it to the \
        completing one only, so that the others starve.
        """
    ) { difference in
      difference.divergence.ours?.isRequest == true
        || !difference.onlyPeers.contains { $0.isSubscription || $0.isValue || $0.isCompletion }
          && difference.divergence.ours.map { if case .call = $0 { true } else { $0.isValue } } == true
    },
  ]
}
