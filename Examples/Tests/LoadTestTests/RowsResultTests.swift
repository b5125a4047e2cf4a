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

  @Test func describesTheCostOfAChange() {
    #expect(
      result().text
        == "one row of 10000, clicked 40 times: rendered in 0.12 ms, 0.4 ms from event to patch at the server, "
        + "1.0 ms as the visitor sees it (p50; p99 1.0), 300 bytes sent"
    )
  }

  @Test func aChangeSendsItsRowAloneAndInTime() {
    let limit = Duration.milliseconds(1)
    #expect(result(bytes: RowsResult.mostBytes).missed(longestWait: limit) == [])
    #expect(result(bytes: 769).missed(longestWait: limit) == ["missed: 769 bytes, not at most 768"])
    let late = result(wait: .microseconds(8_887))
    #expect(late.missed(longestWait: limit) == ["missed: 8.89 ms at the server, not under 1.0"])
  }

  @Test func aBusyMachineMayHaveALongerTime() {
    #expect(result(wait: .microseconds(8_887)).missed(longestWait: .milliseconds(200)) == [])
  }
}
