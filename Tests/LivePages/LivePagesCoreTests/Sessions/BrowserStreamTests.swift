import Dispatch
import Testing

@testable import LivePagesCore

struct BrowserStreamTests {
  @Test func aTabThatJoinsTwiceAtOnceIsLeftAtTheEnd() async throws {
    let tab = await OpenTab.forTest()
    for _ in 0..<1000 {
      let stream = try #require(BrowserStream(places: StreamPlaces(count: 1)))
      DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = stream.join(tab) }
      #expect(stream.seats.count == 1)
      stream.end()
      try #require(!tab.isWatched)
    }
  }

  @Test func rejoiningTabsAreSentAgain() async throws {
    let tab = await OpenTab.forTest()
    let stream = try #require(BrowserStream(places: StreamPlaces(count: 1)))
    #expect(stream.join(tab))
    let first = try #require(stream.seats.first).number
    #expect(stream.join(tab))
    #expect(stream.seats.map { $0.number == first } == [false])
    stream.leave(tab.token)
    #expect(!tab.isWatched)
    stream.end()
    #expect(!stream.join(tab))
    #expect(!tab.isWatched)
  }
}
