import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct OpenPageTests {
  private final class Counter: Sendable {
    private let box = Locked(0)
    var value: Int { box.withLock { $0 } }
    func count() { box.withLock { $0 += 1 } }
  }

  private func openPage() async -> OpenPage {
    await OpenPage(TallyPage(), for: Visit(), absence: .zero, uploads: .forTest)
  }

  @Test func eventsUpdateThePage() async throws {
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

  @Test func allListenersReceiveEveryChange() async throws {
    let page = await openPage()
    let heard = (Counter(), Counter())
    _ = page.listen { heard.0.count() }
    _ = page.listen { heard.1.count() }
    for number in 1...3 {
      try await page.receive(WireEvent("add", value: .integer(1)))
      #expect(heard.0.value == number)
      #expect(heard.1.value == number)
    }
    #expect(await page.root().content.plainText == "3+")
  }

  @Test func aListenerThatLeftIsForgotten() async throws {
    let page = await openPage()
    let changes = try #require(page.listen {})
    #expect(page.isWatched)
    changes.leave()
    #expect(!page.isWatched)
  }

  @Test func closedPagesRejectListeners() async throws {
    let page = await openPage()
    await page.close()
    #expect(page.listen {} == nil)
    #expect(!page.isWatched)
  }

  @Test func animatedChangesCarryTheirAnimation() async throws {
    let fade = PageAnimation(timing: .linear, duration: 0.5)
    let page = await openPage()
    let changes = try #require(page.listen {})
    #expect(changes.takeChange() == nil)
    try await page.receive(WireEvent("add", value: .integer(1)))
    #expect(changes.takeChange() == OpenPage.Change(animation: nil))
    try await page.receive(WireEvent("fade"))
    try await page.receive(WireEvent("add", value: .integer(1)))
    #expect(changes.takeChange() == OpenPage.Change(animation: fade))
    #expect(changes.takeChange() == nil)
  }

  @Test func tabsThatAreGoneAreForgottenWithoutAMessage() {
    var audience = OpenPage.Audience(early: TabMessages())
    let stays = TabMessages()
    audience.join(stays)
    for _ in 0..<10_000 { audience.join(TabMessages()) }
    #expect(audience.tabs.count <= 16)
    #expect(audience.tabs.contains { $0.messages === stays })
  }
}
