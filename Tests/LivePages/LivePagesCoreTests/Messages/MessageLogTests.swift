import Testing

@testable import LivePagesCore

struct MessageLogTests {
  private func event(_ number: Int, size: Int = 1) -> PageMessage {
    .event(name: "n\(number)", json: String(repeating: "1", count: size))
  }

  @Test func keepsUnacknowledgedMessages() {
    var log = MessageLog()
    for number in 1...4 { log.append(event(number)) }
    log.acknowledge(2)
    #expect(log.news(after: 0).entries.map(\.number) == [3, 4])
    #expect(log.news(after: 3).entries.map(\.message) == [event(4)])
    #expect(log.news(after: 4).last == nil)
    log.append(event(5))
    #expect(log.news(after: 4).entries.map(\.number) == [5])
    #expect(log.news(after: 0).missed == nil)
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

  @Test func reportsTheLastOfTheDroppedMessagesThatFollowANumber() {
    var log = MessageLog()
    for number in 1...5 { log.append(event(number)) }
    log.acknowledge(2)
    log.drop(keepingNewest: true)
    #expect(log.news(after: 2).missed == 4)
    #expect(log.news(after: 3).missed == 4)
    #expect(log.news(after: 4).missed == nil)
    #expect(log.news(after: 2).entries.map(\.number) == [5])
    log.drop(keepingNewest: false)
    #expect(log.news(after: 4) == MessageLog.News(entries: [], missed: 5))
    #expect(log.bytes == 0)
    log.append(event(6))
    log.acknowledge(6)
    #expect(log.bytes == 0)
  }
}
