import Testing

@testable import Cancellation

struct ServerSpeedTests {
  @Test(arguments: ServerSpeed.allCases) func isFoundByItsLatency(_ speed: ServerSpeed) {
    #expect(ServerSpeed(speed.latency) == speed)
  }

  @Test func anyOtherLatencyIsTheNextSlowerOne() {
    #expect(ServerSpeed(.zero) == .quick)
    #expect(ServerSpeed(.milliseconds(51)) == .medium)
    #expect(ServerSpeed(.seconds(10)) == .slow)
  }
}
