import Foundation
import Testing

@testable import Cancellation

struct WorkLogTests {
  private let now = Date(timeIntervalSinceReferenceDate: 0)

  @Test func newestEntriesComeFirst() {
    var log = WorkLog()
    log.record([.timer("a", .replaced), .timer("a", .started)], at: now)
    log.record([.timer("a", .cancelled(.byID))], at: now + 1)
    #expect(log.entries.map(\.event.outcome) == [.cancelled(.byID), .started, .replaced])
    #expect(log.entries.map(\.date) == [now + 1, now, now])
    #expect(log.entries.map(\.id) == [2, 1, 0])
  }

  @Test func theOldestMakeRoom() {
    var log = WorkLog()
    for number in 0..<WorkLog.limit + 5 { log.record([.timer("\(number)", .started)], at: now) }
    #expect(log.entries.count == WorkLog.limit)
    #expect(log.entries.last?.event == .timer("5", .started))
  }

  @Test func clearedLogContinuesNumbering() {
    var log = WorkLog()
    log.record([.timer("a", .started)], at: now)
    log.clear()
    #expect(log.entries.isEmpty)
    log.record([.timer("a", .started)], at: now)
    #expect(log.entries.map(\.id) == [1])
  }
}
