import Testing

@testable import load_test

struct FloodResultTests {
  private func result(alone: Int, flooded: Int) -> FloodResult {
    FloodResult(
      request: .page,
      connections: 2,
      alone: Latencies([.milliseconds(alone)]),
      flooded: Latencies([.milliseconds(flooded)])
    )
  }

  @Test func twiceAsLongIsBorne() {
    #expect(!result(alone: 30, flooded: 60).isMissed)
    #expect(result(alone: 30, flooded: 61).isMissed)
  }

  @Test func whatNobodyNoticesIsBorne() {
    #expect(!result(alone: 1, flooded: 20).isMissed)
    #expect(result(alone: 1, flooded: 21).isMissed)
  }

  @Test func saysWhatWasMeasured() {
    let text = result(alone: 30, flooded: 61).text
    #expect(
      text
        == "flood: 2 connections at /source/bloc: another visitor's p99 is 61.0 ms, and 30.0 ms without: missed"
    )
  }
}
