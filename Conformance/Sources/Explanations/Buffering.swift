import Chains

extension ExplainedDifference {
  static let buffering = [
    ExplainedDifference(
      "buffer fails before its subscription",
      OperatorKind.buffers,
      reason: """
        Both request from upstream before downstream gets its subscription. A failure that comes from inside that request \
        is delivered by the peer at once, by ours once downstream has the subscription.
        """
    ) { difference in
      difference.peersCompletesWithoutSubscription
        || difference.onlyPeers.isEmpty && difference.divergence.ours?.isCompletion == true
    },
    ExplainedDifference(
      "buffer delivers what it has taken out after a cancel",
      OperatorKind.buffers,
      reason: """
        A subscriber of the peer's that cancels from inside a value still gets the rest of the batch. After a cancel on the \
        delivering thread nothing more is delivered there.
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
      "buffer and what comes from inside a value",
      OperatorKind.buffers,
      reason: """
        What comes while the peer delivers a batch, a value or a completion, goes ahead of the rest of the batch. \
        Ours keeps the order in which it came, except for a failure, which goes ahead.
        """
    ) { $0.hasReentrantEvent },
  ]
}
