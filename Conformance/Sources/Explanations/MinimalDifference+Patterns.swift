import Chains

extension MinimalDifference {
  /// Whether the peer only finishes in addition.
  var onlyPeersFinish: Bool {
    onlyOurs.isEmpty && onlyPeers.count == 1 && onlyPeers.allSatisfy(\.isFinish)
  }

  /// Whether the peer only completes in addition, or its completion goes somewhere in the chain.
  var onlyPeersComplete: Bool {
    onlyOurs.isEmpty && onlyPeers.count == 1
      && onlyPeers.allSatisfy { $0.isCompletionInChain || $0.isFinish }
  }

  /// Whether the peer only completes in addition, beside cancels of `flatMap`'s children that come in another
  /// order: that is a library's own choice.
  var onlyPeersCompleteBesideReorderedCancels: Bool {
    var rest = onlyPeers
    for event in onlyOurs {
      guard event.isCancel, let index = rest.firstIndex(of: event) else { return false }
      rest.remove(at: index)
    }
    return scenario.hasSeveralChildren && !onlyOurs.isEmpty && !rest.isEmpty
      && rest.allSatisfy(\.isCompletion)
  }

  /// Whether the libraries differ in what subscribers get.
  var differsForSubscribers: Bool {
    (onlyOurs + onlyPeers).contains { $0.isSubscription || $0.isValue || $0.isCompletion }
  }

  /// Whether subscriber or script cancels.
  var hasCancel: Bool {
    scenario.steps.contains { if case .cancel = $0 { true } else { false } }
      || scenario.subscribers.contains { $0.reactions.contains { $0.action == .cancel } }
  }

  /// Whether both libraries had completed a subscriber, or been cancelled by one, when they began to differ.
  var divergesAfterTheEnd: Bool {
    hasCancel || zip(ourEvents, peersEvents).prefix { $0 == $1 }.contains { $0.0.isCompletion }
  }

  /// Whether one of the steps, or what the subscriber sends, comes while a value is delivered.
  var hasReentrantEvent: Bool {
    scenario.subscribers.contains { subscriber in
      subscriber.reactions.contains { reaction in
        guard case .value = reaction.moment else { return false }
        return switch reaction.action {
        case .send, .complete: true
        case .request, .cancel: false
        }
      }
    }
  }

  /// Whether a subscriber asks for everything while a value is delivered.
  var asksForEverythingInsideValue: Bool {
    scenario.subscribers.contains { subscriber in
      subscriber.returns.contains(.unlimited)
        || subscriber.reactions.contains { reaction in
          if case .value = reaction.moment { reaction.action == .request(.unlimited) } else { false }
        }
    }
  }

  /// Whether the chain has a source that sends several values on demand.
  var hasSequence: Bool {
    scenario.chain.allSources.contains { source in
      switch source {
      case .sequence, .record: true
      default: false
      }
    } || scenario.chain.allOperators.contains { OperatorKind.joinsOfSequences.contains($0.kind) }
  }

  /// Whether one of the libraries' futures is at work.
  var hasFuture: Bool {
    scenario.inputs.contains { if case .future = $0 { true } else { false } }
  }

  /// Whether both logs have the same events, but for what was returned, in whatever order.
  var sameEventsInOtherOrder: Bool {
    func events(_ events: [Event]) -> Set<Event> {
      Set(events.filter { if case .returned = $0 { false } else { true } })
    }
    return events(ourEvents) == events(peersEvents)
  }

  /// Whether the peer completes a subscriber that has no subscription.
  var peersCompletesWithoutSubscription: Bool {
    divergence.peers?.isCompletion == true
      && !peersEvents.prefix { !$0.isCompletion }.contains(where: \.isSubscription)
  }

  /// Whether the libraries differ only in calls to upstreams that have ended.
  var isOfCallsToEndedUpstreams: Bool {
    let ended = ourEvents.endedConnections
    let differing = onlyOurs + onlyPeers
    return !differing.isEmpty
      && differing.allSatisfy { event in
        if case .returned(_, let input, let connection) = event {
          return ended.contains([input, connection])
        }
        return event.calledConnection.map { ended.contains($0) } ?? (event.isRequest || event.isCancel)
      }
  }

  /// Whether an input gives its subscription late or once more.
  var hasLateSubscription: Bool {
    scenario.chain.contains(.subscribeOn)
      || scenario.steps.contains { if case .subscription = $0 { true } else { false } }
  }

  /// Whether ours cancels a subscription from which the peer requests.
  var oursCancelsWherePeersRequests: Bool {
    divergence.ours?.isCancel == true && divergence.peers?.isRequest == true
  }
}

extension Event {
  /// Whether a subscriber, or an operator on the way to it, gets a completion.
  var isCompletionInChain: Bool {
    if case .call(.mapError, _) = self { true } else { isCompletion }
  }
}

extension Chain {
  /// Whether a `flatMap` stands behind an operator that sends a replacement, here or in a chain inside.
  var hasFlatMapOfReplacement: Bool {
    let replacement = operators.firstIndex { [.replaceEmpty, .replaceError].contains($0.kind) }
    if let replacement, operators[replacement...].contains(where: { OperatorKind.flatMaps.contains($0.kind) })
    {
      return true
    }
    return operators.contains { $0.chains.contains(where: \.hasFlatMapOfReplacement) }
  }
}
