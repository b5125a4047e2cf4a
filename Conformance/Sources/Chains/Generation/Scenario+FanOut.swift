extension Scenario {
  /// The same scenario without what would tell subscribers in an order of the peer's choice: its subjects
  /// tell their subscribers in an order that changes from run to run. Inputs that may get several subscribers
  /// become manual.
  var withDeterministicFanOut: Scenario {
    var result = self
    // Every connection that is made by a step is a subscription of its own.
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

  /// Whether what each subscriber sees does not hang on which of them is told first.
  private var hasComparableFanOut: Bool {
    let shared = chain.operators.drop { !$0.kind.traits.shares }
    return !shared.isEmpty && shared.allSatisfy(\.chains.isEmpty) && subscribers.allSatisfy(\.isSelfContained)
  }

  /// Whether several subscribers share one subject inside the chain, so that only what each of them sees can
  /// be compared, and not the order among them.
  public var hasFanOut: Bool {
    subscribers.count > 1 && chain.allOperators.contains { $0.kind.traits.shares }
  }
}

extension Chain {
  /// How many subscriptions each input may get at the same time.
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
