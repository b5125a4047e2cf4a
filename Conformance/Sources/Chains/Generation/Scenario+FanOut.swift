extension Scenario {
  /// The same scenario without deliveries in an unpredictable order: the peer's subjects deliver to their
  /// subscribers in an order that changes from run to run. Inputs that may have several subscribers become
  /// manual.
  var withDeterministicFanOut: Scenario {
    var result = self
    // A step can connect repeatedly, and each connection is a separate subscription.
    let connectsByStep = chain.allOperators.contains { $0.kind.traits.connectsByStep }
    let uses = chain.inputUses(times: connectsByStep ? 2 : subscribers.count)
    for (index, input) in inputs.enumerated() {
      if case .manual = input { continue }
      if (uses[index] ?? 0) > 1 { result.inputs[index] = .manual(ManualScript()) }
    }
    if hasFanOut, !hasComparableFanOut { result.subscribers.removeLast(subscribers.count - 1) }
    result.removeStepsOfMissingSubscribers()
    return result
  }

  mutating func removeStepsOfMissingSubscribers() {
    let count = subscribers.count
    steps.removeAll { step in
      switch step {
      case .subscribe(let subscriber), .request(_, let subscriber), .cancel(let subscriber):
        subscriber >= count
      default: false
      }
    }
  }

  /// A Boolean value that indicates whether the events of each subscriber are independent of the order among
  /// subscribers.
  private var hasComparableFanOut: Bool {
    let shared = chain.operators.drop { !$0.kind.traits.shares }
    return !shared.isEmpty && shared.allSatisfy(\.chains.isEmpty) && subscribers.allSatisfy(\.isSelfContained)
  }

  /// A Boolean value that indicates whether several subscribers share a subject inside the chain. Only the
  /// events of each subscriber are comparable then, not the order among subscribers.
  public var hasFanOut: Bool {
    subscribers.count > 1 && chain.allOperators.contains { $0.kind.traits.shares }
  }
}

extension Chain {
  /// Returns the number of simultaneous subscriptions that each input may have.
  fileprivate func inputUses(times: Int) -> [Int: Int] {
    var uses: [Int: Int] = [:]
    func add(_ chain: Chain, _ times: Int) {
      for (input, count) in chain.inputUses(times: times) { uses[input, default: 0] += count }
    }
    switch source {
    case .input(let index): uses[index, default: 0] += times
    case .deferred(let inner): add(inner, times)
    default: break
    }
    for element in operators {
      for inner in element.chains { add(inner, element.kind.traits.resubscribes ? times * 2 : times) }
    }
    return uses
  }
}
