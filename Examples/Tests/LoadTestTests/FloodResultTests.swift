import Testing

@testable import load_test

struct FloodResultTests {
  private func waits(_ pages: Int, _ events: Int) -> FloodResult.Waits {
    FloodResult.Waits(
      pages: Latencies([.milliseconds(pages)]),
      events: Latencies([.milliseconds(events)])
    )
  }

  private func result(
    alone: (Int, Int),
    flooded: (Int, Int),
    limits: FloodResult.Limits = FloodResult.Limits()
  ) -> FloodResult {
    FloodResult(
      request: .page,
      connections: 2,
      alone: waits(alone.0, alone.1),
      flooded: waits(flooded.0, flooded.1),
      limits: limits
    )
  }

  @Test func twiceAsLongIsBorne() {
    #expect(!result(alone: (30, 40), flooded: (60, 80)).isMissed)
    #expect(result(alone: (30, 40), flooded: (61, 80)).isMissed)
    #expect(result(alone: (30, 40), flooded: (60, 81)).isMissed)
  }

  @Test func imperceptibleDelaysAreAccepted() {
    #expect(!result(alone: (1, 1), flooded: (20, 20)).isMissed)
    #expect(result(alone: (1, 1), flooded: (21, 1)).isMissed)
  }

  @Test func aBusyMachineMayHaveOtherLimits() {
    let limits = FloodResult.Limits(factor: 5, noticed: .seconds(2))
    #expect(!result(alone: (30, 500), flooded: (2000, 2500), limits: limits).isMissed)
    #expect(result(alone: (30, 500), flooded: (2001, 2500), limits: limits).isMissed)
    #expect(result(alone: (30, 500), flooded: (2000, 2501), limits: limits).isMissed)
  }

  @Test func requestsHaveTheNamesOfTheirCases() {
    #expect(FloodRequest(argument: "newcomer") == .newcomer)
    #expect(FloodRequest(argument: "a page as a new browser") == nil)
  }

  @Test func describesTheMeasurements() {
    #expect(
      result(alone: (30, 5), flooded: (61, 6)).text
        == "flood of a long page, 2 connections: another visitor's p99 is 61.0 ms (30.0 without, 2.0 times as long) for a page and 6.0 ms (5.0 without, 1.2 times as long) for an event: missed"
    )
  }
}
