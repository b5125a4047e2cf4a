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
    ) { $0.peersCompletesWithoutSubscription },
    ExplainedDifference(
      "buffer delivers what it has taken out after a cancel",
      OperatorKind.buffers,
      reason: """
        A subscriber of the peer's that cancels from inside a value still gets the rest of the batch. After a cancel on the \
        delivering thread nothing more is delivered there.
        """
    ) { difference in
      difference.onlyOurs.isEmpty && difference.onlyPeers.contains { event in
        if case .call = event { true } else { event.isValue }
      }
    },
    ExplainedDifference(
      "buffer's order of values from inside a value",
      OperatorKind.buffers,
      reason: """
        A value that comes while the peer delivers a batch goes ahead of the rest. Ours keeps the order in which values \
        came.
        """
    ) { $0.hasReentrantEvent && $0.sameValuesInOtherOrder },
  ]
}
