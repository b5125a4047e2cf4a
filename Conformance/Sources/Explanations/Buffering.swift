import Chains

extension ExplainedDifference {
  static let buffering = [
    ExplainedDifference(
      "buffer fails before its subscription",
      OperatorKind.buffers,
      reason: """
        Both libraries request from upstream before downstream receives its subscription. The peer \
        delivers a failure from inside that request at once, ours after downstream has received the \
        subscription.
        """
    ) { difference in
      difference.peersCompletesWithoutSubscription
        || difference.onlyPeers.isEmpty && difference.divergence.ours?.isCompletion == true
    },
    ExplainedDifference(
      "buffer delivers the rest of a batch after a cancel",
      OperatorKind.buffers,
      reason: """
        If a subscriber of the peer cancels from inside a value, it still receives the rest of the \
        batch. Ours delivers nothing after a cancel on the delivering thread.
        """
    ) { difference in
      (difference.hasCancel || difference.scenario.chain.allOperators.count > 1)
        && difference.onlyOurs.isEmpty
        && difference.onlyPeers.contains { event in
          switch event {
          case .call, .line: true
          default: event.isValue
          }
        }
    },
    ExplainedDifference(
      "buffer and events from inside a value",
      OperatorKind.buffers,
      reason: """
        Values and completions that arrive while the peer delivers a batch overtake the rest of the \
        batch. Ours keeps the order of arrival, except for a failure, which it delivers first.
        """
    ) { $0.hasReentrantEvent },
  ]
}
