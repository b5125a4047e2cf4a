import Chains
import Testing

struct LogTests {
  @Test func isFullAtItsLimitAndOnceClosed() {
    let log = Log()
    for number in 0..<(Log.limit + 5) { log.append(.step(number)) }
    #expect(log.isFull)
    #expect(log.events.count == Log.limit)
    let closed = Log()
    closed.close()
    closed.append(.step(1))
    #expect(closed.isFull)
    #expect(closed.events.isEmpty)
  }
}
