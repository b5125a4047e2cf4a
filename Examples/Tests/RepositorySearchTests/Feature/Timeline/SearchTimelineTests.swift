import Testing

@testable import RepositorySearch

struct SearchTimelineTests {
  private var timeline = SearchTimeline()

  @Test mutating func onlyTheLatestTextPasses() {
    for (number, text) in ["a", "ab", "abc"].enumerated() {
      timeline.type(text, at: .seconds(number))
    }
    #expect(timeline.keystrokes.map(\.fate) == [.waiting, .waiting, .waiting])
    timeline.letThrough()
    #expect(timeline.keystrokes.map(\.fate) == [.overtaken, .overtaken, .unchanged])
    let request = timeline.ask("abc", at: .seconds(3))
    #expect(timeline.keystrokes.map(\.fate) == [.overtaken, .overtaken, .asked(request)])
    #expect(timeline.requestInFlight?.id == request)
  }

  @Test mutating func decidedFatesStayUnchanged() {
    timeline.type("a", at: .zero)
    timeline.letThrough()
    let first = timeline.ask("a", at: .zero)
    timeline.letThrough()
    timeline.clear()
    #expect(timeline.keystrokes.map(\.fate) == [.asked(first)])
    _ = timeline.ask("a", at: .seconds(1), again: true)
    #expect(timeline.keystrokes.map(\.fate) == [.asked(first)])
  }

  @Test mutating func onlyTheFirstEndOfARequestCounts() {
    let request = timeline.ask("a", at: .zero)
    timeline.end(request, .dropped, at: .seconds(1))
    timeline.end(request, .found(3), at: .seconds(2))
    timeline.end(request + 1, .failed, at: .seconds(2))
    #expect(timeline.requests.map(\.outcome) == [.dropped])
    #expect(timeline.requests.map(\.end) == [.seconds(1)])
    #expect(timeline.requestInFlight == nil)
  }

  @Test mutating func oldRequestsAreForgotten() {
    for number in 0..<200 {
      timeline.type("\(number)", at: .seconds(number))
      timeline.letThrough()
      timeline.end(timeline.ask("\(number)", at: .seconds(number)), .failed, at: .seconds(number))
    }
    #expect(timeline.keystrokes.count == SearchTimeline.capacity)
    #expect(timeline.requests.count == SearchTimeline.capacity)
    #expect(timeline.keystrokes.last?.text == "199")
    #expect(timeline.keystrokes.last?.fate == .asked(200))
  }
}
