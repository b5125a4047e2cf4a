import Testing

struct ManyStoresStressTests {
  @Test func storesOfManyActorsRunTheirEffectsAtOnce() async {
    let towns = (0..<8).map { _ in Town() }
    await withTaskGroup(of: Void.self) { group in
      for town in towns {
        group.addTask { await town.walk(stores: 60, steps: 5) }
      }
    }
    for town in towns {
      #expect(await town.steps == Array(repeating: 5, count: 60))
      #expect(await town.effectsInFlight == 0)
    }
  }

  @Test func effectsThatAreCancelledWhileTheyStartLeaveNothing() async {
    let towns = (0..<8).map { _ in Town() }
    await withTaskGroup(of: Void.self) { group in
      for town in towns {
        group.addTask { await town.walkAndStop(stores: 60, steps: 5) }
      }
    }
    for town in towns {
      #expect(await town.steps.allSatisfy { $0 <= 6 })
    }
  }
}
