import Testing

@testable import load_test

struct LoadReportTests {
  private func result(slowest: Int, memory: Int, lost: Int) -> LoadResult {
    LoadResult(
      sessions: 10,
      seconds: 5,
      latencies: Latencies([.milliseconds(2), .milliseconds(slowest)]),
      sent: 50,
      lost: lost,
      memoryOfIdleSession: memory * 1024,
      serverLoad: 0.25
    )
  }

  @Test func endsWithOneLineThatSaysIt() {
    let report = LoadReport(result(slowest: 9, memory: 30, lost: 0))
    #expect(report.text.hasSuffix("load: p99 9 ms, 30 KiB an idle session, 0 of 50 events lost"))
    #expect(report.missed.isEmpty)
  }

  @Test func namesEachFigureThatIsBeyondItsLimit() {
    let report = LoadReport(result(slowest: 101, memory: 65, lost: 1))
    #expect(report.missed.count == 3)
    #expect(report.missed.first == "missed: event to patch, p99: 101 ms, not at most 100")
    #expect(report.text.contains("missed: events lost"))
  }

  @Test func tellsOfTheMemoryOfEachPage() {
    let pages = [
      IdlePage(path: "/", memory: 20 * 1024), IdlePage(path: "/search", memory: 65 * 1024),
      IdlePage(path: "/board", memory: 65 * 1024), IdlePage(path: "/bloc", memory: 121 * 1024),
    ]
    let report = LoadReport(result(slowest: 101, memory: 30, lost: 0), idlePages: pages)
    #expect(report.text.contains("idle at /  "))
    #expect(
      report.missedMemory == [
        "missed: idle at /search: 65 KiB, not at most 64", "missed: idle at /bloc: 121 KiB, not at most 120",
      ]
    )
    #expect(report.missed.count == 3)
  }

  @Test func whatLostEventsOrSentNoneIsNotComplete() {
    #expect(!result(slowest: 1, memory: 1, lost: 1).isComplete)
    #expect(result(slowest: 1, memory: 1, lost: 0).isComplete)
  }
}
