/// Creates random scenarios. The same seed and index create the same scenario.
public struct ScenarioGenerator {
  private var random: RandomSource
  private var misbehaviours: Set<Misbehaviour> = []
  private let kinds: [OperatorKind]

  /// - Parameter kinds: The available operators.
  public init(seed: UInt64, index: Int, kinds: [OperatorKind] = OperatorKind.allCases) {
    random = RandomSource(seed: seed, index: index)
    self.kinds = kinds
  }

  public mutating func scenario() -> Scenario {
    misbehaviours = chosenMisbehaviours()
    let inputs = (0..<(1 + random.below(3))).map { _ in input() }
    var allowed = kinds.filter { $0.traits.traps.isDisjoint(with: misbehaviours) }
    if random.chance(50) {
      allowed.removeAll { !$0.traits.commits.isEmpty }
    } else {
      allowed.removeAll { $0.traits.traps.contains(.valueBeyondDemand) }
    }
    let chain = chain(of: allowed, inputCount: inputs.count, depth: 0)
    var scenario = Scenario(inputs: inputs, chain: chain, subscribers: [], misbehaviours: misbehaviours)
    let subscriberCount = random.chance(15) ? 2 : 1
    scenario.subscribers = (0..<subscriberCount).map { _ in subscriber(inputCount: inputs.count) }
    scenario.steps = steps(for: scenario)
    return scenario.withDeterministicFanOut
  }

  private mutating func chosenMisbehaviours() -> Set<Misbehaviour> {
    switch random.below(10) {
    case 0..<5: []
    case 5..<8: [random.pick(Misbehaviour.allCases)]
    default: Set(Misbehaviour.allCases.filter { _ in random.chance(35) })
    }
  }

  private mutating func input() -> Input {
    let isManual = !misbehaviours.isEmpty || random.chance(50)
    if isManual {
      var script = ManualScript()
      script.subscribesAtOnce = !random.chance(12)
      if random.chance(30) { script.answers = 1 + random.below(4) }
      if random.chance(30) { script.ending = ending() }
      return .manual(script)
    }
    switch random.below(8) {
    case 0..<5: return .passthrough
    case 5..<7: return .currentValue(random.below(10))
    default: return .future
    }
  }

  mutating func ending() -> Ending {
    random.chance(60) ? .finished : .failure(random.below(5))
  }

  mutating func amount() -> Amount {
    if misbehaviours.contains(.zeroRequest), random.chance(20) { return .max(0) }
    return random.chance(25) ? .unlimited : .max(1 + random.below(4))
  }
}

// MARK: - Chains

extension ScenarioGenerator {
  private mutating func chain(of kinds: [OperatorKind], inputCount: Int, depth: Int) -> Chain {
    let source = source(of: kinds, inputCount: inputCount, depth: depth)
    let count = depth == 0 ? 1 + random.below(random.chance(30) ? 6 : 3) : random.below(3 - depth)
    let operators = (0..<count).map { _ in
      element(random.pick(kinds), of: kinds, inputCount: inputCount, depth: depth)
    }
    return Chain(source, operators)
  }

  private mutating func source(of kinds: [OperatorKind], inputCount: Int, depth: Int) -> Source {
    if depth < 2, random.chance(3) {
      return .deferred(chain(of: kinds, inputCount: inputCount, depth: depth + 1))
    }
    // The other sources trap on zero demand.
    if misbehaviours.contains(.zeroRequest) || random.chance(depth == 0 ? 70 : 55) {
      return .input(random.below(inputCount))
    }
    switch random.below(9) {
    case 0: return .just(random.below(10))
    case 1: return .empty(completesImmediately: random.chance(70))
    case 2: return .fail(random.below(5))
    case 3: return .optional(random.chance(30) ? nil : random.below(10))
    case 4: return .success(random.below(10))
    case 5: return .failure(random.below(5))
    case 6: return .record((0..<random.below(4)).map { _ in random.below(10) }, ending())
    default: return .sequence((0..<random.below(5)).map { _ in random.below(10) })
    }
  }

  private mutating func element(
    _ kind: OperatorKind,
    of kinds: [OperatorKind],
    inputCount: Int,
    depth: Int
  ) -> Operator {
    let count = kind.traits.chainCount
    if count > 0, depth >= 2 { return Operator(.map, function: function()) }
    return Operator(
      kind,
      number: random.below(4),
      function: function(),
      amount: random.chance(40) ? .max(1 + random.below(3)) : .unlimited,
      chains: (0..<count).map { _ in chain(of: kinds, inputCount: inputCount, depth: depth + 1) }
    )
  }

  private mutating func function() -> Function {
    Function(
      factor: random.below(4),
      summand: random.below(5),
      throwsAt: random.chance(35) ? random.below(5) : nil
    )
  }
}

// MARK: - Scripts

extension ScenarioGenerator {
  private mutating func subscriber(inputCount: Int) -> SubscriberScript {
    var script = SubscriberScript()
    switch random.below(10) {
    case 0..<4: script.reactions.append(.init(.subscription, .request(.unlimited)))
    case 4..<8: script.reactions.append(.init(.subscription, .request(amount())))
    default: break
    }
    if random.chance(30) {
      script.returns = (0..<(1 + random.below(4))).map { _ in
        random.chance(40) ? .max(0) : random.chance(10) ? .unlimited : .max(1 + random.below(3))
      }
    }
    if random.chance(35) {
      for _ in 0..<(1 + random.below(2)) { script.reactions.append(reaction(inputCount: inputCount)) }
    }
    return script
  }

  private mutating func reaction(inputCount: Int) -> SubscriberScript.Reaction {
    let moment: SubscriberScript.Moment =
      switch random.below(10) {
      case 0..<2: .subscription
      case 2..<9: .value(1 + random.below(4))
      default: .completion
      }
    let input = random.below(inputCount)
    let action: SubscriberScript.Action =
      switch random.below(10) {
      case 0..<3: .request(amount())
      case 3..<5: .cancel
      case 5..<8: .send(random.below(10), input: input)
      default: .complete(ending(), input: input)
      }
    return .init(moment, action)
  }

  private mutating func steps(for scenario: Scenario) -> [Step] {
    let inputCount = scenario.inputs.count
    let operators = scenario.chain.allOperators
    let usesTime = operators.contains { $0.kind.traits.usesTime }
    let connects = operators.contains { $0.kind.traits.connectsByStep }
    let hasSecondSubscriber = scenario.subscribers.count > 1
    let canSendSubscriptions =
      misbehaviours.contains(.secondSubscription)
      || scenario.inputs.contains { input in
        if case .manual(let script) = input { return !script.subscribesAtOnce }
        return false
      }
    return (0..<random.below(12)).map { _ in
      let input = random.below(inputCount)
      let subscriber = random.below(scenario.subscribers.count)
      let weighted: [(weight: Int, element: Step)] = [
        (60, .value(random.below(10), input: input)),
        (10, .completion(ending(), input: input)),
        (18, .request(amount(), subscriber: subscriber)),
        (4, .cancel(subscriber: subscriber)),
        (usesTime ? 30 : 0, .advance(1 + random.below(4))),
        (connects ? 12 : 0, .connect),
        (connects ? 4 : 0, .disconnect),
        (hasSecondSubscriber ? 15 : 0, .subscribe(subscriber: 1)),
        (canSendSubscriptions ? 15 : 0, .subscription(input: input)),
      ]
      return random.pick(weighted: weighted)
    }
  }
}
