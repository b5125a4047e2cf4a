import Chains

extension ExplainedDifference {
  /// All differences that are known. The first that explains a difference counts.
  static let all: [ExplainedDifference] =
    finishing + zipping + flattening + scheduling + sharing + [
      ExplainedDifference(
        "calls to an upstream that has ended",
        reducing.union([.replaceEmpty, .debounce, .debounceImmediate, .tryScan]),
        reason: """
          The peer requests from, or cancels, an upstream that has completed or that it has cancelled itself. It has no \
          effect there; ours forgets an upstream with its end.
          """
      ) { difference in
        let ended = difference.ourEvents.endedConnections
        return difference.onlyOurs.isEmpty && !difference.onlyPeers.isEmpty
          && difference.onlyPeers.allSatisfy { event in
            event.calledConnection.map { ended.contains($0) } ?? (event.isRequest || event.isCancel)
          }
      },
    ]

  private static let reducing: Set<OperatorKind> = [
    .collect, .reduce, .tryReduce, .count, .max, .min, .maxBy, .minBy, .tryMax, .tryMin, .contains, .containsWhere,
    .tryContainsWhere, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirstWhere, .last, .lastWhere,
    .tryLastWhere,
  ]

  // MARK: - When streams end

  private static let finishing: [ExplainedDifference] = [
    ExplainedDifference(
      "prefix and output finish with their last value",
      [.prefix, .outputAt, .outputIn],
      reason: """
        Ours finishes directly after the last value of the range, the peer when a further value comes. \
        combine-behaviour.md, Output: the former is what users expect.
        """
    ) { difference in
      difference.divergence.ours.map { $0.isCancel || $0.isCompletion } == true
    },
    ExplainedDifference(
      "a cancel from inside the last value",
      [],
      reason: """
        The peer's sequences finish after a subscriber has cancelled from inside the last value. combine-behaviour.md, \
        Sequence: a cancel, also from the value callback, stops at once.
        """
    ) { difference in
      difference.scenario.chain.operators.isEmpty && difference.finishesAfterCancel
    },
    ExplainedDifference(
      "a cancel from inside the result",
      reducing.union([.prependElements, .prependSequence, .appendElements, .appendSequence]),
      reason: """
        The peer finishes after its subscriber has cancelled from inside the one result. After a cancel on the delivering \
        thread nothing more is delivered there.
        """
    ) { $0.onlyPeersFinish },
    ExplainedDifference(
      "a cancel while the result waits for demand",
      reducing,
      reason: """
        When upstream has finished and the result waits for a request, the peer ignores a cancel. combine-behaviour.md has \
        that as a detail nobody relies on; after a cancel ours delivers nothing.
        """
    ) { difference in
      difference.scenario.steps.contains(.cancel(subscriber: 0)) && difference.onlyOurs.isEmpty
        && difference.onlyPeers.last?.isCompletion == true
    },
    ExplainedDifference(
      "drop(untilOutputFrom:) and what comes after the end",
      [.dropUntilOutput],
      reason: """
        The peer completes downstream again when the other publisher ends after upstream has, or after a cancel, and \
        requests from one whose subscription comes late. Ours completes once, and cancels that subscription.
        """
    ) { difference in
      if difference.onlyOurs.isEmpty { return difference.onlyPeers.allSatisfy(\.isCompletion) }
      return difference.divergence.ours?.isCancel == true && difference.divergence.peers?.isRequest == true
    },
    ExplainedDifference(
      "dropFirst asks a second upstream for what the first was asked for",
      [.drop],
      reason: """
        When upstream completes from inside the request that follows its subscription, the peer requests the same from a \
        second subscription, ours what is still open. combine-behaviour.md, Drop: requests are added up again.
        """
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription) && difference.onlyOurs.isEmpty
        && difference.onlyPeers.allSatisfy(\.isRequest)
    },
  ]

  // MARK: - zip

  private static let zips: Set<OperatorKind> = [.zip, .zip3, .zip4, .zipTransform]

  private static let zipping: [ExplainedDifference] = [
    ExplainedDifference(
      "zip ends before its subscription",
      zips,
      reason: """
        When one of its upstreams ends while others have not sent their subscriptions, the peer completes downstream \
        before downstream has a subscription. A subscription comes first.
        """
    ) { difference in
      difference.divergence.peers?.isCompletion == true
        && difference.peersEvents.firstIndex(where: \.isSubscription)
          ?? .max > difference.peersEvents.firstIndex(where: \.isCompletion) ?? .max
    },
    ExplainedDifference(
      "zip traps",
      zips,
      reason: "The peer's zip traps where upstreams keep every rule."
    ) { $0.onlyPeersTraps },
    ExplainedDifference(
      "zip goes on after its end",
      zips,
      reason: """
        Once the peer has completed downstream it still completes it again, delivers, requests from upstreams that have \
        ended, or takes subscriptions that come late. Exactly one completion is delivered, and nothing after it.
        """
    ) { $0.divergesAfterCompletion },
    ExplainedDifference(
      "zip passes no demand on to its other upstreams",
      zips,
      reason: """
        combine-behaviour.md, Zip: demand that downstream returns is requested from every other upstream. The peer \
        returns it to the completing one only, so that the others starve.
        """
    ) { $0.onlyPeers.isEmpty && $0.onlyOurs.allSatisfy(\.isRequest) },
  ]

  // MARK: - flatMap

  private static let flatMaps: Set<OperatorKind> = [.flatMap, .flatMapToNever, .flatMapFromNever]

  private static let flattening: [ExplainedDifference] = [
    ExplainedDifference(
      "flatMap asks children for everything again",
      flatMaps,
      reason: """
        A further request of everything makes the peer ask the children again that it has asked for everything before. It \
        has no effect on a child.
        """
    ) { difference in
      difference.onlyOurs.isEmpty && difference.onlyPeers.allSatisfy { event in
        if case .requested(.unlimited, _, _) = event { difference.ourEvents.contains(event) } else { false }
      }
    },
    ExplainedDifference(
      "flatMap's children under returned demand",
      flatMaps,
      reason: """
        When downstream returns unlimited demand, or requests it from inside a value, ours asks the children for \
        everything. The peer asks them for nothing any more, so that they starve.
        """
    ) { difference in
      if case .requested(.unlimited, _, _) = difference.divergence.ours { true } else { false }
    },
    ExplainedDifference(
      "a second subscription for a child of flatMap",
      flatMaps,
      reason: "Ours cancels it, as every operator does with a second subscription. The peer requests from it."
    ) { difference in
      difference.scenario.misbehaviours.contains(.secondSubscription)
        && difference.divergence.ours?.isCancel == true && difference.divergence.peers?.isRequest == true
    },
    ExplainedDifference(
      "a subscription for a child of flatMap after the end",
      flatMaps,
      reason: "Ours cancels it, as nobody waits for its values any more. The peer requests from it."
    ) { difference in
      difference.scenario.hasLateSubscriptions
        && difference.divergence.ours?.isCancel == true && difference.divergence.peers?.isRequest == true
    },
    ExplainedDifference(
      "a child of flatMap that ends without a subscription",
      flatMaps,
      reason: """
        prefix(untilOutputFrom:) may finish before its subscriber has a subscription. The peer goes on to wait for such a \
        child; combine-behaviour.md, FlatMap: a child that finishes is removed.
        """
    ) { difference in
      difference.scenario.chain.contains(.prefixUntilOutput) && difference.onlyPeers.isEmpty
        && difference.divergence.ours?.isCompletion == true
    },
  ]

  // MARK: - Schedulers

  private static let scheduling: [ExplainedDifference] = [
    ExplainedDifference(
      "subscribe(on:) deadlocks",
      [.subscribeOnImmediate],
      reason: "The peer's lock is not recursive: a request from inside a value that a request brought waits for itself."
    ) { $0.onlyPeersTraps },
    ExplainedDifference(
      "throttle completes before its subscription",
      [.throttleFirst, .throttleLatest],
      reason: """
        Both request from upstream before downstream gets its subscription. A completion that comes from inside that \
        request is scheduled by ours once downstream has the subscription, as a scheduler may run it at once.
        """
    ) { difference in
      difference.divergence.peers == .scheduled(after: nil, interval: nil)
        && Set(difference.ourEvents) == Set(difference.peersEvents)
    },
    ExplainedDifference(
      "a cancel from inside throttle's last value",
      [.throttleFirst, .throttleLatest],
      reason: """
        The peer finishes after a subscriber has cancelled from inside a value that a completion waited for. \
        combine-behaviour.md, Throttle: a cancel is terminal and reaches upstream while a completion is pending.
        """
    ) { difference in
      difference.onlyPeers.allSatisfy(\.isCompletion) && difference.onlyOurs.allSatisfy(\.isCancel)
    },
  ]

  // MARK: - Sharing

  private static let sharing: [ExplainedDifference] = [
    ExplainedDifference(
      "autoconnect after everybody has cancelled",
      [.share, .multicast, .multicastToCurrentValue],
      reason: """
        When the only subscriber cancels before the connection is made, the peer connects for nobody, and stays \
        connected. Ours disconnects.
        """
    ) { $0.onlyPeers.isEmpty && $0.onlyOurs.allSatisfy(\.isCancel) },
    ExplainedDifference(
      "a connection that goes while its upstream completes",
      [.share, .multicast, .multicastToCurrentValue],
      reason: """
        The peer cancels an upstream that is completing when that makes the last subscriber cancel or the shared \
        publisher go. It has no effect there.
        """
    ) { difference in
      let ended = difference.ourEvents.endedConnections
      return difference.onlyOurs.isEmpty && difference.onlyPeers.allSatisfy { event in
        event.isCancel && event.calledConnection.map { ended.contains($0) } ?? true
      }
    },
  ]
}

extension MinimalDifference {
  /// Whether the peer only finishes in addition.
  fileprivate var onlyPeersFinish: Bool {
    onlyOurs.isEmpty && onlyPeers.count == 1 && onlyPeers.allSatisfy(\.isFinish)
  }

  /// Whether both libraries had completed the first subscriber when they began to differ.
  fileprivate var divergesAfterCompletion: Bool {
    zip(ourEvents, peersEvents).prefix { $0 == $1 }.contains { $0.0.isCompletion }
  }

  fileprivate var finishesAfterCancel: Bool {
    onlyPeersFinish
      && scenario.subscribers.contains { $0.reactions.contains { $0.action == .cancel } }
  }
}

extension Scenario {
  fileprivate var hasLateSubscriptions: Bool {
    inputs.contains { input in
      if case .manual(let script) = input { !script.subscribesAtOnce } else { false }
    }
  }
}
