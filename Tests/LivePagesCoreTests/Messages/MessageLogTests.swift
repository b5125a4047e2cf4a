import Testing

@testable import LivePagesCore

struct MessageLogTests {
  private func event(_ number: Int, size: Int = 1) -> PageMessage {
    .event(name: "n\(number)", json: String(repeating: "1", count: size))
  }

  @Test func keepsWhatWasNotHeard() {
    var log = MessageLog()
    for number in 1...4 { log.append(event(number)) }
    log.acknowledge(2)
    #expect(log.entries(after: 0).map(\.number) == [3, 4])
    #expect(log.entries(after: 3).map(\.message) == [event(4)])
    #expect(log.entries(after: 4).isEmpty)
    log.append(event(5))
    #expect(log.entries(after: 4).map(\.number) == [5])
  }

  @Test func forgetsTheOldestOfTooMany() {
    var log = MessageLog()
    for number in 1...5000 {
      log.append(event(number))
      #expect(log.entries.count <= 1000)
      #expect(log.entries.last?.number == number)
    }
    #expect(log.entries.count >= 500)
  }

  @Test func forgetsTheOldestOfTooMuch() {
    var log = MessageLog()
    for number in 1...40 { log.append(event(number, size: 100_000)) }
    #expect((5...10).contains(log.entries.count))
    log.append(event(41, size: 5_000_000))
    #expect(log.entries.last?.number == 41)
  }
}
