import Chains

extension ExplainedDifference {
  static let buffering = [
    ExplainedDifference(
      "buffer fails before its subscription",
      OperatorKind.buffers,
      reason: """
        Both libraries request from upstream before downstream receives its subscription. OpenCombine \
        delivers a failure from inside that request at once, this library after downstream has received \
        the subscription.
        """
    ) { difference in
      difference.peersCompletesWithoutSubscription
        || difference.onlyPeers.isEmpty && difference.divergence.ours?.isCompletion == true
    },
    ExplainedDifference(
      "buffer delivers the rest of a batch after a cancel",
      OperatorKind.buffers,
      reason: """
        If a subscriber of OpenCombine cancels from inside a value, it still receives the rest of the \
        batch. This library delivers nothing after a cancel on the delivering thread.
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
        Values and completions that arrive while OpenCombine delivers a batch overtake the rest of the \
        batch. This library keeps the order of arrival, except for a failure, which it delivers first.
        """
    ) { $0.hasReentrantEvent },
  ]
}
