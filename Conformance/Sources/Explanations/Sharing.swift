import Chains

extension ExplainedDifference {
  static let sharing = [
    ExplainedDifference(
      "a connection that goes while its upstream completes",
      OperatorKind.autoconnected,
      reason: """
        The peer cancels an upstream that is completing when that makes the last subscriber cancel or the shared \
        publisher go. It has no effect there.
        """
    ) { $0.isOfCallsToEndedUpstreams && $0.onlyOurs.isEmpty && $0.onlyPeers.allSatisfy(\.isCancel) },
    ExplainedDifference(
      "autoconnect after everybody has cancelled",
      OperatorKind.autoconnected,
      reason: """
        When the only subscriber cancels before the connection is made, the peer connects for nobody, and stays \
        connected. Ours disconnects.
        """
    ) { difference in
      !(difference.onlyOurs + difference.onlyPeers).contains { event in
        event.isSubscription || event.isValue || event.isCompletion
      }
    },
    ExplainedDifference(
      "a subscriber that comes while autoconnect connects",
      OperatorKind.autoconnected,
      reason: """
        When a subscriber fails from inside the connecting and retry subscribes again, the peer connects a second time, and \
        ours joins the connection in the making, so that nobody gets a value twice.
        """
    ) { $0.scenario.chain.contains(.retry) },
  ]
}
