import Foundation
import LivePages
import Testing

@testable import Cancellation

struct LogViewTests {
  private func body(_ log: WorkLog) throws -> HTML {
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    return ViewTree<Cancellation.Action> {}.render { LogView(log: log, timeZone: zone) }
  }

  @Test func emptyLogsShowAMessage() throws {
    #expect(try body(WorkLog()).plainText.contains("Nothing has happened yet."))
  }

  @Test func newestEntriesAreOnTop() throws {
    var log = WorkLog()
    log.record([WorkEvent(.timer("drip"), .started)], at: Date(timeIntervalSinceReferenceDate: 0))
    log.record([WorkEvent(.timer("drip"), .cancelled(.byID))], at: Date(timeIntervalSinceReferenceDate: 61))
    let rows = try body(log).elements.filter { $0.tag == .li }.map(\.content.plainText)
    #expect(rows == ["00:01:01cancelledtimer dripby its id", "00:00:00startedtimer drip"])
  }

  @Test func escapesTheSearchTerm() throws {
    var log = WorkLog()
    log.record([WorkEvent(.search("<img src=x>"), .started)], at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(try body(log).plainText.contains("<img src=x>"))
  }
}
