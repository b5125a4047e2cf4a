import Chains

extension ExplainedDifference {
  static let scheduling = [
    ExplainedDifference(
      "subscribe(on:) deadlocks",
      [.subscribeOnImmediate],
      reason:
        "The peer's lock is not recursive: a request from inside a value that a request brought waits for itself.",
      kind: .trap
    ) { _ in true },
    ExplainedDifference(
      "throttle completes before its subscription",
      OperatorKind.throttles,
      reason: """
        Both request from upstream before downstream gets its subscription. A completion that comes until downstream has \
        it is scheduled by ours only then, as a scheduler may run it at once.
        """
    ) { difference in
      difference.divergence.peers == .scheduled(after: nil, interval: nil)
        && Set(difference.ourEvents).union([.scheduled(after: nil, interval: nil)])
          == Set(difference.peersEvents)
    },
    ExplainedDifference(
      "a cancel from inside throttle's last value",
      OperatorKind.throttles,
      reason: """
        The peer finishes after a subscriber has cancelled from inside a value that a completion waited for. A \
        cancel ends a throttle, and reaches upstream, also while a completion waits.
        """
    ) { difference in
      difference.onlyPeers.allSatisfy(\.isCompletionInChain) && difference.onlyOurs.allSatisfy(\.isCancel)
    },
  ]
}
