import Chains

extension ExplainedDifference {
  static let sharing = [
    ExplainedDifference(
      "a connection that ends while its upstream completes",
      OperatorKind.autoconnected,
      reason: """
        If the completion of an upstream makes the last subscriber cancel, or releases the shared \
        publisher, OpenCombine cancels that upstream. The call has no effect.
        """
    ) { $0.isOfCallsToEndedUpstreams && $0.onlyOurs.isEmpty && $0.onlyPeers.allSatisfy(\.isCancel) },
    ExplainedDifference(
      "autoconnect after all subscribers have cancelled",
      OperatorKind.autoconnected,
      reason: """
        If the only subscriber cancels before the connection is made, OpenCombine connects without a \
        subscriber, and stays connected. This library disconnects.
        """
    ) { difference in
      !(difference.onlyOurs + difference.onlyPeers).contains { event in
        event.isSubscription || event.isValue || event.isCompletion
      }
    },
    ExplainedDifference(
      "a subscriber that subscribes while autoconnect connects",
      OperatorKind.autoconnected,
      reason: """
        If a subscriber fails while the connection is being made, and retry subscribes again, \
        OpenCombine connects a second time. This library joins the connection in progress, so that no \
        subscriber receives a value twice.
        """
    ) { $0.scenario.chain.contains(.retry) },
  ]
}
