import Clocks
import Testing

struct ClocksTests {
  @Test func moduleExportsTestClocks() async {
    let clock = TestClock()
    let slept = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance(by: .seconds(1))
    await #expect(throws: Never.self) { try await slept.value }
  }
}
