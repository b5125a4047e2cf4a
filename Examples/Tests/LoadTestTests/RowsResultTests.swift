import Testing

@testable import load_test

struct RowsResultTests {
  private func result(bytes: Int = 300, wait: Duration = .microseconds(400)) -> RowsResult {
    RowsResult(
      rows: 10_000,
      events: 40,
      rendering: .microseconds(120),
      wait: wait,
      latencies: Latencies([.milliseconds(1)]),
      bytes: bytes
    )
  }

  @Test func saysWhatAChangeCosts() {
    #expect(
      result().text
        == "one row of 10000, clicked 40 times: rendered in 0.12 ms, 0.4 ms from event to patch at the server, "
        + "1.0 ms as the visitor sees it (p50; p99 1.0), 300 bytes sent"
    )
  }

  @Test func aChangeSendsItsRowAloneAndInTime() {
    #expect(result(bytes: RowsResult.mostBytes).missed == [])
    #expect(result(bytes: 513).missed == ["missed: 513 bytes, not at most 512"])
    #expect(result(wait: .microseconds(8_887)).missed == ["missed: 8.89 ms at the server, not under 1"])
    #expect(result(bytes: 513).text.hasSuffix("\nmissed: 513 bytes, not at most 512"))
  }
}
