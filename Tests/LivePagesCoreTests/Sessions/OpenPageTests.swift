import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct OpenPageTests {
  private func openPage(streams: Int = 5) async -> OpenPage {
    await OpenPage(TallyPage(), for: Visit(), places: StreamPlaces(count: streams), absence: .zero)
  }

  @Test func eventsChangeWhatIsShown() async throws {
    let page = await openPage()
    try await page.receive(WireEvent("add", value: .integer(5)))
    #expect(await page.root().content.plainText == "5+")
  }

  @Test func eventsThatAreNotThePagesAreRefusedAndChangeNothing() async {
    let page = await openPage()
    let before = await page.root()
    await #expect(throws: ViewEventError.unknownEvent(name: "hack")) {
      try await page.receive(WireEvent("hack"))
    }
    await #expect(throws: ViewEventError.self) {
      try await page.receive(WireEvent("add", value: .string("1")))
    }
    #expect(await page.root() == before)
  }

  @Test func everyListenerHearsEveryChange() async throws {
    let page = await openPage()
    var first = try #require(page.changes()).wakes.makeAsyncIterator()
    var second = try #require(page.changes()).wakes.makeAsyncIterator()
    for _ in 0..<3 {
      try await page.receive(WireEvent("add", value: .integer(1)))
      await first.next()
      await second.next()
    }
    #expect(await page.root().content.plainText == "3+")
  }

  @Test func aSlowListenerHearsOnceOfAllItMissed() async throws {
    let page = await openPage()
    let changes = try #require(page.changes())
    for _ in 0..<1000 {
      try await page.receive(WireEvent("add", value: .integer(1)))
    }
    await page.close()
    var heard = 0
    for await _ in changes.wakes { heard += 1 }
    #expect(heard == 1)
    #expect(await page.root().content.plainText == "1000+")
  }

  @Test func aListenerThatLeftIsForgotten() async {
    let page = await openPage()
    var changes = page.changes()
    #expect(page.isWatched)
    _ = changes
    changes = nil
    #expect(!page.isWatched)
  }

  @Test func listeningToAClosedPageEndsAtOnce() async throws {
    let page = await openPage()
    await page.close()
    for await _ in try #require(page.changes()).wakes {}
    #expect(!page.isWatched)
  }

  @Test func aBrowserListensNoMoreThanItMay() async {
    let page = await openPage(streams: 2)
    var first = page.changes()
    let second = page.changes()
    #expect(first != nil && second != nil)
    #expect(page.changes() == nil)
    first = nil
    let third = page.changes()
    #expect(third != nil)
    await page.close()
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func aChangeThatMovesSaysHow() async throws {
    let fade = PageAnimation(timing: .linear, duration: 0.5)
    let page = await openPage()
    let changes = try #require(page.changes())
    #expect(changes.takeChange() == nil)
    try await page.receive(WireEvent("add", value: .integer(1)))
    #expect(changes.takeChange() == OpenPage.Change(animation: nil))
    try await page.receive(WireEvent("fade"))
    try await page.receive(WireEvent("add", value: .integer(1)))
    #expect(changes.takeChange() == OpenPage.Change(animation: fade))
    #expect(changes.takeChange() == nil)
  }
}
