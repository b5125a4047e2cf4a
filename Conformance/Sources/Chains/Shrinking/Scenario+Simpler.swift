extension Scenario {
  /// Scenarios with one simplification each, starting with those that remove most. No sequence of
  /// simplifications leads back to this scenario.
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
  /// The two halves of the array, or none if it is short.
  fileprivate var halves: [[Element]] {
    count < 4 ? [] : [Array(prefix(count / 2)), Array(suffix(count - count / 2))]
  }

  /// The arrays that result from removing one element.
  var withoutOne: [[Element]] {
    indices.reversed().map { index in
      var rest = self
      rest.remove(at: index)
      return rest
    }
  }

  /// Returns the arrays that result from replacing one element by a simpler one.
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
