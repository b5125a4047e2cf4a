import Testing

@testable import StoreTable

struct CrowdTests {
  @Test(arguments: [1, 7, 100]) func eachStoreHandlesEachActionOfItsEffect(actors: Int) async {
    let journey = await Crowd(stores: 100, actors: actors, steps: 3).run()
    #expect(journey.steps == 300)
  }

  /// Runs in a process of its own, whose memory no other test changes.
  @Test func aStoreWithATaskInFlightIsLargerThanAnIdleOne() async {
    await #expect(processExitsWith: .success) {
      let memory = await Crowd(stores: 100, actors: 10, steps: 1).memory()
      precondition(memory.idle > 0, "\(memory)")
      precondition(memory.busy > memory.idle, "\(memory)")
    }
  }

  @Test func theTableHasARowForOneActorAndForOneForEachStore() async {
    let lines = await CrowdTable(stores: 20, steps: 2, rounds: 1).lines
    #expect(lines.first?.hasPrefix("20 stores on ") == true)
    #expect(lines.contains { $0.hasPrefix("1 ") && $0.hasSuffix(" 1.00x") })
    #expect(lines.contains { $0.hasPrefix("20 ") })
    #expect(lines.last?.hasPrefix("memory of a store: ") == true)
  }
}
