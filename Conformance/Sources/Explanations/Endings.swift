import Chains

extension ExplainedDifference {
  static let endings = [
    ExplainedDifference(
      "prefix and output finish with their last value",
      OperatorKind.outputs,
      reason: """
        Ours finishes directly after the last value of the range, the peer when a further value comes. Who asks for \
        three values does not expect to wait for a fourth.
        """
    ) { difference in
      !difference.onlyPeers.contains { $0.isSubscription || $0.isValue }
        && (difference.onlyOurs.isEmpty || !difference.onlyPeers.contains(where: \.isCompletion)
          || difference.divergence.ours.map { $0.isCancel || $0.isCompletion } == true)
    },
    ExplainedDifference(
      "a cancel from inside the last value of a sequence",
      [],
      reason: """
        The peer's sequences finish after their subscriber has cancelled from inside the last value. A cancel stops \
        a sequence at once, also from inside a value.
        """
    ) { difference in
      difference.onlyPeersComplete && difference.hasSequence
    },
    ExplainedDifference(
      "a cancel from inside the value of a future",
      [],
      reason: """
        The peer's futures finish after their subscriber has cancelled from inside the value. After a cancel on the \
        delivering thread nothing more is delivered there.
        """
    ) { $0.onlyPeersFinish && $0.hasFuture },
    ExplainedDifference(
      "a cancel from inside the result",
      OperatorKind.reducing.union([.replaceEmpty, .replaceError]),
      reason: """
        The peer finishes after its subscriber has cancelled from inside the one result. After a cancel on the delivering \
        thread nothing more is delivered there.
        """
    ) { $0.onlyPeersFinish },
    ExplainedDifference(
      "a cancel while the result waits for demand",
      OperatorKind.reducing.union([.replaceEmpty, .replaceError]),
      reason: """
        When upstream has finished and the result waits for a request, the peer ignores a cancel. Nobody relies on \
        that. After a cancel ours delivers nothing.
        """
    ) { difference in
      difference.hasCancel && difference.onlyOurs.isEmpty && difference.onlyPeers.last?.isCompletion == true
    },
    ExplainedDifference(
      "drop(untilOutputFrom:) and events after the completion",
      [.dropUntilOutput],
      reason: """
        The peer completes downstream again when the other publisher completes after upstream, or after a cancel, and \
        requests from one whose subscription arrives late. Ours completes once, and cancels that subscription.
        """
    ) { difference in
      difference.onlyPeersCompleteBesideReorderedCancels
        || difference.onlyOurs.isEmpty && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isCancel }
        || difference.onlyOurs.isEmpty && difference.onlyPeers.first?.isCompletion == true
          && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isRequest }
        || difference.onlyOurs.isEmpty && !difference.differsForSubscribers
        || difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "a trigger is cancelled once it has sent",
      [.dropUntilOutput, .prefixUntilOutput],
      reason: """
        The peer of prefix(untilOutputFrom:) and drop(untilOutputFrom:) stays subscribed to the trigger for as long as \
        that lives. Ours cancels the trigger's subscription, unless it has a client's own type.
        """
    ) { difference in
      difference.onlyPeers.isEmpty && !difference.differsForSubscribers
        && difference.onlyOurs.contains(where: \.isCancel)
    },
    ExplainedDifference(
      "dropFirst repeats its request at a second upstream",
      [.drop],
      reason: """
        When upstream completes from inside the request that follows its subscription, the peer requests the same \
        number from a second subscription, and ours requests the remaining demand. After a completion, requests are \
        added up again.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.divergence.peers?.isRequest == true
        && difference.divergence.ours?.isRequest != false
    },
    ExplainedDifference(
      "dropFirst keeps a request that comes after a cancel",
      [.drop],
      reason: """
        Drop may be cancelled before its upstream's subscription comes, and takes that then. In the peer it has a request \
        by then of an operator that does not stop asking when it is cancelled; ours do.
        """
    ) { $0.hasCancel && $0.onlyOurs.isEmpty && !$0.differsForSubscribers },
    ExplainedDifference(
      "tryScan completes twice",
      [.tryScan],
      reason: """
        The peer fails after it has finished, and completes again when upstream does. Downstream gets one completion.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isCancel }
    },
    ExplainedDifference(
      "tryScan passes calls on after its completion",
      [.tryScan],
      reason: """
        After it has completed downstream, the peer passes requests and cancels on to an upstream. Ours is done \
        with its upstream.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isRequest || $0.isCancel }
    },
    ExplainedDifference(
      "a replacement that is sent twice",
      [.replaceEmpty, .replaceError],
      reason: """
        The peer sends the replacement and finishes again when a second request comes. It stands in for a \
        value, and is sent once.
        """
    ) { difference in
      difference.onlyOurs.isEmpty
        && difference.onlyPeers.first.map { $0.isValue && difference.ourEvents.contains($0) } == true
    },
    ExplainedDifference(
      "a replacement that is sent without end",
      [.replaceEmpty, .replaceError],
      reason: """
        The peer sends the replacement again for each request, also for one that is made while it sends. A flatMap after it, \
        whose child ends at once, makes one then, until the stack is full. Ours sends it once.
        """,
      kind: .trap
    ) { $0.scenario.chain.hasFlatMapOfReplacement },
    ExplainedDifference(
      "demand that is returned while upstream changes",
      OperatorKind.joinsOfSequences.union(OperatorKind.switches).union([.catchError, .tryCatch]),
      reason: """
        When upstream completes from inside a value and another publisher replaces it, the peer loses the demand that \
        downstream returns for the value. Ours requests it from the new publisher: demand adds up.
        """
    ) { difference in
      difference.hasReentrantEvent
        && (difference.onlyPeers.isEmpty || difference.divergence.ours?.isRequest == true)
    },
    ExplainedDifference(
      "a publisher that completes without a subscription replaces another",
      OperatorKind.flatMaps.union([.catchError, .tryCatch]),
      reason: """
        A broken publisher, and prefix(untilOutputFrom:), may finish before its subscriber has a subscription. The \
        peer continues to wait for it. Ours accepts the completion: a finished child of flatMap is removed, and the \
        completion of a replacement is passed on.
        """
    ) { difference in
      (difference.scenario.chain.contains(.prefixUntilOutput)
        || difference.scenario.misbehaviours.contains(.eventBeforeSubscription))
        && difference.onlyPeers.isEmpty && difference.divergence.ours?.isCompletion == true
    },
    ExplainedDifference(
      "a promise that is kept from inside the subscription",
      [],
      reason: """
        When a subscriber keeps the promise while it is getting its subscription, the peer's future tells it from inside of \
        that. Ours tells it when it has its subscription.
        """
    ) { difference in
      difference.hasFuture
        && difference.scenario.subscribers.contains { subscriber in
          subscriber.reactions.contains { reaction in
            guard reaction.moment == .subscription else { return false }
            return switch reaction.action {
            case .send, .complete: true
            case .request, .cancel: false
            }
          }
        }
    },
    ExplainedDifference(
      "handleEvents and print get their subscription after their completion",
      [.handleEvents, .print],
      reason: """
        Ours pass it on, as they do values and completions in any state; the peer cancels it. Combine's \
        documentation does not say which is right.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.eventBeforeSubscription) && difference.hasLateSubscription
        && difference.divergence.ours?.isSubscription == true && difference.divergence.peers?.isCancel == true
    },
    ExplainedDifference(
      "a second upstream for switchToLatest after its end",
      [.switchToLatest, .switchToLatestOfNever],
      reason: "Ours cancels it, as every operator does with a second subscription. The peer requests from it."
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.oursCancelsWherePeersRequests
    },
  ]
}
