import Testing

@testable import load_test

struct PassingResultTests {
  private func result(after: Int) -> PassingResult {
    PassingResult(count: 12_000, page: "/board", before: 60 << 20, highest: 460 << 20, after: after << 20)
  }

  @Test func describesMemoryBeforeAndAfter() {
    #expect(
      result(after: 160).text
        == "memory of /board and 12000 passing visitors: 60 MiB before, 460 MiB with all visitors, 160 MiB after they left"
    )
  }

  @Test func missesTheTargetAboveAQuarterOfRetainedMemory() {
    #expect(!result(after: 160).isMissed)
    #expect(result(after: 161).isMissed)
    #expect(result(after: 161).text.hasSuffix("missed: more than a quarter of their memory remains"))
  }
}
