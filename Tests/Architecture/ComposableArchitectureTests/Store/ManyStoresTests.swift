import Testing

/// Thousands of stores on all cores, as on a server.
struct ManyStoresTests {
  @Test(arguments: [1, 50]) func fiveThousandStoresRunAnEffectEach(actors: Int) async {
    let towns = (0..<actors).map { _ in Town() }
    await withTaskGroup(of: Void.self) { group in
      for town in towns {
        group.addTask { await town.walk(stores: 5_000 / actors, steps: 3) }
      }
    }
    for town in towns {
      #expect(await town.steps.allSatisfy { $0 == 3 })
      #expect(await town.effectsInFlight == 0)
    }
  }
}
