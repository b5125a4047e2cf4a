import Chains

extension ExplainedDifference {
  static let scheduling = [
    ExplainedDifference(
      "subscribe(on:) deadlocks",
      [.subscribeOnImmediate],
      reason: """
        OpenCombine's lock isn't recursive. A request from inside a value that another request caused \
        waits for itself.
        """,
      kind: .trap
    ) { _ in true },
    ExplainedDifference(
      "throttle completes before its subscription",
      OperatorKind.throttles,
      reason: """
        Both libraries request from upstream before downstream receives its subscription. This library \
        schedules an earlier completion only after downstream has the subscription, because a scheduler \
        may run it at once.
        """
    ) { difference in
      difference.divergence.peers == .scheduled(after: nil, interval: nil)
        && Set(difference.ourEvents).union([.scheduled(after: nil, interval: nil)])
          == Set(difference.peersEvents)
    },
    ExplainedDifference(
      "throttle keeps the initial value",
      OperatorKind.throttles,
      reason: """
        Both libraries request from upstream before downstream receives its subscription. OpenCombine drops \
        a value that arrives at once, because it knows of no demand yet. This library delivers it if \
        downstream then has demand, as Combine does.
        """
    ) { difference in
      let delivery = Event.scheduled(after: nil, interval: nil)
      return [difference.divergence.ours, difference.divergence.peers].contains(delivery)
        && difference.onlyOurs.contains { $0.isValue || $0 == delivery }
    },
    ExplainedDifference(
      "a cancel from inside throttle's last value",
      OperatorKind.throttles,
      reason: """
        If a completion waits for the last value, OpenCombine finishes even after the subscriber has \
        cancelled from inside that value. A cancel must end throttle, and reach upstream, even while a \
        completion waits.
        """
    ) { difference in
      difference.onlyPeers.allSatisfy(\.isCompletionInChain) && difference.onlyOurs.allSatisfy(\.isCancel)
    },
  ]
}
