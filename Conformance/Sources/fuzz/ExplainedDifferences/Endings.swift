import Chains

extension ExplainedDifference {
  static let endings = [
    ExplainedDifference(
      "prefix and output finish with their last value",
      OperatorKind.outputs,
      reason: """
        Ours finishes directly after the last value of the range, the peer when a further value comes. \
        combine-behaviour.md, Output: the former is what users expect.
        """
    ) { difference in
      guard let ours = difference.divergence.ours else { return false }
      return ours.isCancel || ours.isCompletion || ours == .scheduled(after: nil, interval: nil)
        || difference.onlyPeers.isEmpty
    },
    ExplainedDifference(
      "a cancel from inside the last value of a sequence",
      [],
      reason: """
        The peer's sequences finish after their subscriber has cancelled from inside the last value. combine-behaviour.md, \
        Sequence: a cancel, also from the value callback, stops at once.
        """
    ) { difference in
      difference.onlyPeersFinish && difference.hasSequence
    },
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
      OperatorKind.reducing,
      reason: """
        When upstream has finished and the result waits for a request, the peer ignores a cancel. combine-behaviour.md has \
        that as a detail nobody relies on; after a cancel ours delivers nothing.
        """
    ) { difference in
      difference.hasCancel && difference.onlyOurs.isEmpty && difference.onlyPeers.last?.isCompletion == true
    },
    ExplainedDifference(
      "drop(untilOutputFrom:) and what comes after the end",
      [.dropUntilOutput],
      reason: """
        The peer completes downstream again when the other publisher ends after upstream has, or after a cancel, and \
        requests from one whose subscription comes late. Ours completes once, and cancels that subscription.
        """
    ) { difference in
      difference.onlyOurs.isEmpty && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isCancel }
        || difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "dropFirst asks a second upstream for what the first was asked for",
      [.drop],
      reason: """
        When upstream completes from inside the request that follows its subscription, the peer requests the same from a \
        second subscription, ours what is still open. combine-behaviour.md, Drop: requests are added up again.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription) && difference.divergence.peers?.isRequest == true
        && difference.divergence.ours?.isRequest != false
    },
    ExplainedDifference(
      "tryScan's closure throws for a value after the completion",
      [.tryScan],
      reason: """
        The peer fails after it has finished. Downstream gets one completion.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.valueAfterCompletion) && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isCancel }
    },
    ExplainedDifference(
      "tryScan passes calls on after its completion",
      [.tryScan],
      reason: """
        After it has completed downstream, the peer passes requests and cancels on to an upstream. combine-behaviour.md has \
        that with a question mark; ours is done with its upstream.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isRequest || $0.isCancel }
    },
    ExplainedDifference(
      "a replacement that is sent twice",
      [.replaceEmpty, .replaceError],
      reason: """
        The peer sends the replacement and finishes again when a second request comes. combine-behaviour.md, ReplaceEmpty: \
        it should be sent only once.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty && difference.onlyPeers.last?.isFinish == true
    },
    ExplainedDifference(
      "demand that is returned while catch replaces",
      [.catchError, .tryCatch],
      reason: """
        When upstream fails from inside a value, what downstream then returns for the value is lost in the peer. Ours asks \
        the replacement for it: demand adds up.
        """
    ) { $0.hasReentrantEvent && $0.divergence.ours?.isRequest == true },
    ExplainedDifference(
      "handleEvents gets its subscription after its completion",
      [.handleEvents],
      reason: """
        Ours passes it on, as it does values and completions in any state; the peer cancels it. combine-behaviour.md does \
        not say.
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
      difference.scenario.misbehaviours.contains(.secondSubscription) && difference.oursCancelsWherePeersRequests
    },
    ExplainedDifference(
      "prefix(untilOutputFrom:) and a signal without a subscription",
      [.prefixUntilOutput],
      reason: """
        A value that the other publisher sends before its subscription is a signal to ours, and nothing to the peer. \
        combine-behaviour.md does not tell them apart from other values.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.eventBeforeSubscription)
        && (difference.divergence.ours?.isCompletion == true || difference.divergence.ours?.isCancel == true)
    },
  ]
}
