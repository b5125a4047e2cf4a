import Chains

extension MinimalDifference {
  /// A Boolean value that indicates whether the only difference is an additional finish of the peer.
  var onlyPeersFinish: Bool {
    onlyOurs.isEmpty && onlyPeers.count == 1 && onlyPeers.allSatisfy(\.isFinish)
  }

  /// A Boolean value that indicates whether the only difference is an additional completion of the peer, for
  /// a subscriber or inside the chain.
  var onlyPeersComplete: Bool {
    onlyOurs.isEmpty && onlyPeers.count == 1
      && onlyPeers.allSatisfy { $0.isCompletionInChain || $0.isFinish }
  }

  /// A Boolean value that indicates whether the peer has additional completions, and otherwise only another
  /// order of cancels of `flatMap`'s children, in which a library is free.
  var onlyPeersCompleteBesideReorderedCancels: Bool {
    var rest = onlyPeers
    for event in onlyOurs {
      guard event.isCancel, let index = rest.firstIndex(of: event) else { return false }
      rest.remove(at: index)
    }
    return scenario.hasSeveralChildren && !onlyOurs.isEmpty && !rest.isEmpty
      && rest.allSatisfy(\.isCompletion)
  }

  /// A Boolean value that indicates whether the libraries deliver different events to subscribers.
  var differsForSubscribers: Bool {
    (onlyOurs + onlyPeers).contains { $0.isSubscription || $0.isValue || $0.isCompletion }
  }

  /// A Boolean value that indicates whether a subscriber or a step cancels.
  var hasCancel: Bool {
    scenario.steps.contains { if case .cancel = $0 { true } else { false } }
      || scenario.subscribers.contains { $0.reactions.contains { $0.action == .cancel } }
  }

  /// A Boolean value that indicates whether a subscriber was completed, or may have cancelled, before the
  /// first difference.
  var divergesAfterTheEnd: Bool {
    hasCancel || zip(ourEvents, peersEvents).prefix { $0 == $1 }.contains { $0.0.isCompletion }
  }

  /// A Boolean value that indicates whether a subscriber sends an event from inside a value.
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

  /// A Boolean value that indicates whether a subscriber requests unlimited demand from inside a value.
  var asksForEverythingInsideValue: Bool {
    scenario.subscribers.contains { subscriber in
      subscriber.returns.contains(.unlimited)
        || subscriber.reactions.contains { reaction in
          if case .value = reaction.moment { reaction.action == .request(.unlimited) } else { false }
        }
    }
  }

  /// A Boolean value that indicates whether the chain has a source or operator that sends several values on
  /// demand.
  var hasSequence: Bool {
    scenario.chain.allSources.contains { source in
      switch source {
      case .sequence, .record: true
      default: false
      }
    } || scenario.chain.allOperators.contains { OperatorKind.joinsOfSequences.contains($0.kind) }
  }

  /// A Boolean value that indicates whether an input is a future.
  var hasFuture: Bool {
    scenario.inputs.contains { if case .future = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether both logs have the same events in any order, except for returned
  /// demand.
  var sameEventsInOtherOrder: Bool {
    func events(_ events: [Event]) -> Set<Event> {
      Set(events.filter { if case .returned = $0 { false } else { true } })
    }
    return events(ourEvents) == events(peersEvents)
  }

  /// A Boolean value that indicates whether the peer completes a subscriber that has no subscription.
  var peersCompletesWithoutSubscription: Bool {
    divergence.peers?.isCompletion == true
      && !peersEvents.prefix { !$0.isCompletion }.contains(where: \.isSubscription)
  }

  /// A Boolean value that indicates whether the libraries differ only in calls to upstreams that have ended.
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

  /// A Boolean value that indicates whether a subscription may arrive late or repeatedly.
  var hasLateSubscription: Bool {
    scenario.chain.contains(.subscribeOn)
      || scenario.steps.contains { if case .subscription = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether ours cancels a subscription, at the first difference, and the
  /// peer requests from one.
  var oursCancelsWherePeersRequests: Bool {
    divergence.ours?.isCancel == true && divergence.peers?.isRequest == true
  }
}

extension Event {
  /// A Boolean value that indicates whether a subscriber, or an operator in the chain, receives a completion.
  var isCompletionInChain: Bool {
    if case .call(.mapError, _) = self { true } else { isCompletion }
  }
}

extension Chain {
  /// A Boolean value that indicates whether a `flatMap` follows an operator that sends a replacement, here or
  /// in a nested chain.
  var hasFlatMapOfReplacement: Bool {
    let replacement = operators.firstIndex { [.replaceEmpty, .replaceError].contains($0.kind) }
    if let replacement, operators[replacement...].contains(where: { OperatorKind.flatMaps.contains($0.kind) })
    {
      return true
    }
    return operators.contains { $0.chains.contains(where: \.hasFlatMapOfReplacement) }
  }
}
