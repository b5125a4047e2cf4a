import Testing

@testable import LivePages

struct OpenPageTests {
  @Test func eventsChangeWhatIsShown() async throws {
    let page = await OpenPage(TallyPage())
    try await page.receive(WireEvent("add", value: .integer(5)))
    #expect(await page.root().content.plainText == "5+")
  }

  @Test func eventsThatAreNotThePagesAreRefusedAndChangeNothing() async {
    let page = await OpenPage(TallyPage())
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
    let page = await OpenPage(TallyPage())
    var first = page.changes().makeAsyncIterator()
    var second = page.changes().makeAsyncIterator()
    for _ in 0..<3 {
      try await page.receive(WireEvent("add", value: .integer(1)))
      await first.next()
      await second.next()
    }
    #expect(await page.root().content.plainText == "3+")
  }

  @Test func aSlowListenerHearsOnceOfAllItMissed() async throws {
    let page = await OpenPage(TallyPage())
    let changes = page.changes()
    for _ in 0..<1000 {
      try await page.receive(WireEvent("add", value: .integer(1)))
    }
    await page.close()
    var heard = 0
    for await _ in changes { heard += 1 }
    #expect(heard == 1)
    #expect(await page.root().content.plainText == "1000+")
  }

  @Test func aListenerThatLeftIsForgotten() async {
    let page = await OpenPage(TallyPage())
    var changes: AsyncStream<Void>? = page.changes()
    #expect(page.isWatched)
    _ = changes
    changes = nil
    #expect(!page.isWatched)
  }

  @Test func listeningToAClosedPageEndsAtOnce() async {
    let page = await OpenPage(TallyPage())
    await page.close()
    for await _ in page.changes() {}
    #expect(!page.isWatched)
  }
}
