extension Scenario {
  /// Scenarios that are simpler in one thing each, those first that leave out most. None leads back to this
  /// one.
  var simpler: [Scenario] {
    var all: [Scenario] = []
    func add<Part>(_ path: WritableKeyPath<Scenario, Part>, _ parts: [Part]) {
      for part in parts {
        var scenario = self
        scenario[keyPath: path] = part
        all.append(scenario)
      }
    }
    if !misbehaviours.isEmpty { add(\.misbehaviours, [[]]) }
    add(\.steps, steps.halves)
    add(\.chain, chain.simpler)
    add(\.steps, steps.withoutOne)
    if subscribers.count > 1 { all.append(withOneSubscriber) }
    add(\.misbehaviours, misbehaviours.map { misbehaviours.subtracting([$0]) })
    add(\.subscribers, subscribers.simplerInOne(\.simpler))
    add(\.inputs, inputs.simplerInOne(\.simpler))
    add(\.steps, steps.simplerInOne(\.simpler))
    return all.filter { $0 == $0.withDeterministicFanOut }
  }

  private var withOneSubscriber: Scenario {
    var scenario = self
    scenario.subscribers.removeLast(subscribers.count - 1)
    scenario.removeStepsOfMissingSubscribers()
    return scenario
  }
}

extension Array {
  /// The array without one of its halves.
  fileprivate var halves: [[Element]] {
    count < 4 ? [] : [Array(prefix(count / 2)), Array(suffix(count - count / 2))]
  }

  /// The array without one of its elements.
  var withoutOne: [[Element]] {
    indices.reversed().map { index in
      var rest = self
      rest.remove(at: index)
      return rest
    }
  }

  /// The array with a simpler element in place of one.
  func simplerInOne(_ simpler: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { index in
      simpler(self[index]).map { element in
        var rest = self
        rest[index] = element
        return rest
      }
    }
  }
}
