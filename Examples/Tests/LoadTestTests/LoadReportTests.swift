import Testing

@testable import load_test

struct LoadReportTests {
  private func result(
    _ page: String = "/prime-time",
    slowest: Int = 9,
    memory: Int = 30,
    lost: Int = 0,
    waitAtServer: Duration = .microseconds(400)
  ) -> LoadResult {
    LoadResult(
      page: page,
      latencies: Latencies([.milliseconds(2), .milliseconds(slowest)]),
      sent: 50,
      lost: lost,
      memoryOfIdleSession: memory * 1024,
      serverLoad: 0.25,
      processorTimeOfEvent: .microseconds(250),
      waitAtServer: waitAtServer
    )
  }

  private func report(_ results: LoadResult...) -> LoadReport {
    LoadReport(sessions: 10, seconds: 5, results: results)
  }

  @Test func endsWithASummaryLine() {
    let report = report(result(), result("/board", slowest: 12, memory: 60))
    #expect(
      report.text.hasSuffix("load: p99 at most 12.0 ms, 60 KiB an idle session at most, 0 of 100 events lost")
    )
    #expect(report.missed.isEmpty)
  }

  @Test func hasALineForEachPage() {
    let lines = report(result(), result("/board", slowest: 12)).text.split(separator: "\n")
    #expect(lines.count == 7)
    func cells(_ line: Substring) -> [Substring] { line.split(separator: " ") }
    #expect(cells(lines[3]) == ["at", "most", "<20.0", "<1.00", "64.0", "0"])
    #expect(cells(lines[5]) == ["/board", "2.0", "12.0", "12.0", "0.40", "30.0", "50", "0", "0.25"])
    #expect(lines[4].count == lines[5].count)
  }

  @Test func namesEachFigureThatIsBeyondItsLimit() {
    let report = report(
      result(slowest: 20, memory: 65, lost: 1, waitAtServer: .milliseconds(1)),
      result("/board", memory: 65)
    )
    #expect(
      report.missed == [
        "missed: /prime-time: p99: 20.0 ms, not under 20.0",
        "missed: /prime-time: at server: 1.00 ms, not under 1.00",
        "missed: /prime-time: a session: 65.0 KiB, not at most 64.0",
        "missed: /prime-time: lost: 1, not at most 0",
        "missed: /board: a session: 65.0 KiB, not at most 64.0",
      ]
    )
    #expect(report.missedMemory == ["missed: /prime-time: a session: 65.0 KiB, not at most 64.0"])
  }

  @Test func largePagesAreKeptFromGrowing() {
    #expect(report(result("/board", memory: 72), result("/bloc", memory: 70)).missedMemory.isEmpty)
    #expect(report(result("/board", memory: 79), result("/bloc", memory: 71)).missedMemory.count == 2)
  }

  @Test func runsThatLostEventsAreIncomplete() {
    #expect(!result(lost: 1).isComplete)
    #expect(result().isComplete)
  }
}
