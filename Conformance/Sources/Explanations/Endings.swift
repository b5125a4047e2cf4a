import Chains

extension ExplainedDifference {
  static let endings = [
    ExplainedDifference(
      "prefix and output finish with their last value",
      OperatorKind.outputs,
      reason: """
        This library finishes directly after the last value of the range, OpenCombine when another value \
        arrives. A subscriber to three values doesn't expect to wait for a fourth.
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
        OpenCombine's sequences finish after their subscriber has cancelled from inside the last value. \
        A cancel must stop a sequence at once, even from inside a value.
        """
    ) { difference in
      difference.onlyPeersComplete && difference.hasSequence
    },
    ExplainedDifference(
      "a cancel from inside the value of a future",
      [],
      reason: """
        OpenCombine's futures finish after their subscriber has cancelled from inside the value. This \
        library delivers nothing after a cancel on the delivering thread.
        """
    ) { $0.onlyPeersFinish && $0.hasFuture },
    ExplainedDifference(
      "a cancel from inside the result",
      OperatorKind.reducing.union([.replaceEmpty, .replaceError]),
      reason: """
        OpenCombine finishes after its subscriber has cancelled from inside the only result. This \
        library delivers nothing after a cancel on the delivering thread.
        """
    ) { $0.onlyPeersFinish },
    ExplainedDifference(
      "a cancel while the result waits for demand",
      OperatorKind.reducing.union([.replaceEmpty, .replaceError]),
      reason: """
        If upstream has finished and the result waits for a request, OpenCombine ignores a cancel. This \
        library delivers nothing after a cancel.
        """
    ) { difference in
      difference.hasCancel && difference.onlyOurs.isEmpty && difference.onlyPeers.last?.isCompletion == true
    },
    ExplainedDifference(
      "drop(untilOutputFrom:) and events after the completion",
      [.dropUntilOutput],
      reason: """
        OpenCombine completes downstream again if the other publisher completes after upstream or after \
        a cancel, and it requests from a publisher whose subscription arrives late. This library \
        completes once, and cancels the late subscription.
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
        In OpenCombine, prefix(untilOutputFrom:) and drop(untilOutputFrom:) stay subscribed to the \
        trigger for its whole lifetime. This library cancels the trigger's subscription, unless a client \
        defines the subscription's type.
        """
    ) { difference in
      difference.onlyPeers.isEmpty && !difference.differsForSubscribers
        && difference.onlyOurs.contains(where: \.isCancel)
    },
    ExplainedDifference(
      "dropFirst repeats its request at a second upstream",
      [.drop],
      reason: """
        If upstream completes from inside the request that follows its subscription, OpenCombine \
        requests the same number from a second subscription, and this library requests the remaining \
        demand. After a completion, requests add up again.
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
        dropFirst accepts a subscription that arrives after a cancel. In OpenCombine, dropFirst may have \
        a request by then, from an operator that continues to request after its cancel. Our operators \
        don't.
        """
    ) { $0.hasCancel && $0.onlyOurs.isEmpty && !$0.differsForSubscribers },
    ExplainedDifference(
      "tryScan completes twice",
      [.tryScan],
      reason: """
        OpenCombine fails after it has finished, and completes again when upstream does. Downstream must \
        receive only one completion.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isCompletion || $0.isCancel }
    },
    ExplainedDifference(
      "tryScan passes calls on after its completion",
      [.tryScan],
      reason: """
        After it has completed downstream, OpenCombine forwards requests and cancels to an upstream. \
        This library doesn't use its upstream anymore.
        """
    ) { difference in
      difference.divergesAfterTheEnd && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy { $0.isRequest || $0.isCancel }
    },
    ExplainedDifference(
      "a replacement that is sent twice",
      [.replaceEmpty, .replaceError],
      reason: """
        OpenCombine sends the replacement and finishes again at a second request. The replacement takes \
        the place of one value, so this library sends it once.
        """
    ) { difference in
      difference.onlyOurs.isEmpty
        && difference.onlyPeers.first.map { $0.isValue && difference.ourEvents.contains($0) } == true
    },
    ExplainedDifference(
      "a replacement that is sent without end",
      [.replaceEmpty, .replaceError],
      reason: """
        OpenCombine sends the replacement again for each request, even for a request that is made while \
        it sends. A following flatMap whose child ends at once makes such a request, until the stack \
        overflows. This library sends the replacement once.
        """,
      kind: .trap
    ) { $0.scenario.chain.hasFlatMapOfReplacement },
    ExplainedDifference(
      "demand that is returned while upstream changes",
      OperatorKind.joinsOfSequences.union(OperatorKind.switches).union([.catchError, .tryCatch]),
      reason: """
        If upstream completes from inside a value and another publisher replaces it, OpenCombine loses \
        the demand that downstream returns for the value. This library requests it from the new \
        publisher, because demand adds up.
        """
    ) { difference in
      difference.hasReentrantEvent
        && (difference.onlyPeers.isEmpty || difference.divergence.ours?.isRequest == true)
    },
    ExplainedDifference(
      "a publisher that completes without a subscription replaces another",
      OperatorKind.flatMaps.union([.catchError, .tryCatch]),
      reason: """
        A faulty publisher, and prefix(untilOutputFrom:), may finish before its subscriber has a \
        subscription. OpenCombine continues to wait for it. This library accepts the completion: it \
        removes a finished child of flatMap, and forwards the completion of a replacement.
        """
    ) { difference in
      (difference.scenario.chain.contains(.prefixUntilOutput)
        || difference.scenario.misbehaviours.contains(.eventBeforeSubscription))
        && difference.onlyPeers.isEmpty && difference.divergence.ours?.isCompletion == true
    },
    ExplainedDifference(
      "a promise that is fulfilled from inside the subscription",
      [],
      reason: """
        If a subscriber fulfills the promise while it receives its subscription, OpenCombine's future \
        delivers the result from inside that call. This library delivers it after the call.
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
        In this library, both forward the subscription, as they do with values and completions in any \
        state. OpenCombine cancels it. Combine's documentation doesn't specify this case.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.eventBeforeSubscription) && difference.hasLateSubscription
        && difference.divergence.ours?.isSubscription == true && difference.divergence.peers?.isCancel == true
    },
    ExplainedDifference(
      "a second upstream for switchToLatest after its end",
      [.switchToLatest, .switchToLatestOfNever],
      reason: """
        This library cancels it, as all operators do with a second subscription. OpenCombine requests \
        from it.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.oursCancelsWherePeersRequests
    },
  ]
}
