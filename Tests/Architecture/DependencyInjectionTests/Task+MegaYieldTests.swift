import Testing

@testable import DependencyInjection

struct TaskMegaYieldTests {
  @Test func itReturnsAfterAnyNumberOfYields() async {
    await Task.megaYield()
    await Task.megaYield(count: 0)
    await Task.megaYield(count: -1)
  }

  @Test func megaYieldLetsTasksOfTheSameActorRun() async {
    await Task { @MainActor in
      var log: [String] = []
      let task = Task { log.append("task") }
      await Task.megaYield(count: 1)
      log.append("after")
      await task.value
      #expect(log == ["task", "after"])
    }
    .value
  }

  @Test(
    arguments: [
      (nil, 20), ("5", 5), ("0", 0), ("-3", 0), ("20000", 10_000), ("many", 20),
    ] as [(String?, Int)]
  )
  func environmentSetsTheYieldCount(setting: String?, count: Int) {
    #expect(megaYieldCount(setting) == count)
  }
}
