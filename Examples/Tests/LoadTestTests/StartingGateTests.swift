import Testing

@testable import load_test

struct StartingGateTests {
  @Test func allWaitUntilTheGateOpens() async {
    let gate = StartingGate(count: 3)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await gate.pass() } }
      await gate.allHere()
      await gate.open()
    }
    await gate.pass()
  }

  @Test func openingResumesTheStarterThatWaitsForMore() async {
    let gate = StartingGate(count: 2)
    async let here: Void = gate.allHere()
    await gate.open()
    await here
  }

  @Test func gateWaitsForSomeBeforeOthersArrive() async {
    let gate = StartingGate(count: 2)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await gate.pass() }
      await gate.here(1)
      group.addTask { await gate.pass() }
      await gate.allHere()
      await gate.open()
    }
  }
}
