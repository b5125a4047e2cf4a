import ComposableArchitecture
import Dispatch
import LivePages
import LivePagesTesting
import Testing

@testable import Board

struct BoardPageTests {
  private let queue = DispatchQueue.test

  private func openPage(_ name: String) async -> LivePageTest {
    await withDependencies {
      $0.mainQueue = queue.eraseToAnyScheduler()
    } operation: {
      await LivePageTest(BoardPage(stranger: { Visitor(id: name, alias: name) }))
    }
  }

  @Test func visitorsSeeEachOtherAndTheirChanges() async {
    let ada = await openPage("Ada")
    let bob = await openPage("Bob")
    await queue.advance(by: .milliseconds(500))
    #expect(await ada.element(id: "visitors").value()?.contains("2 are here: Ada (you) Bob") == true)
    await bob.button("Move “Task 1” to Doing").click()
    await queue.advance(by: .milliseconds(500))
    #expect(await ada.element(id: "notes").value() == "Bob moved “Task 1” to Doing.")
    #expect(await !ada.button("Move “Task 1” to Doing").isThere)
    #expect(await ada.link("Doing (1)").isThere)
  }

  @Test func newCardsAreSentWithoutTheRestOfTheList() async throws {
    let ada = await openPage("Ada")
    let bob = await openPage("Bob")
    _ = await ada.takeChanges()
    await bob.field("New card").type("Milk")
    await bob.button("Add").click()
    let cards = try #require(await ada.takeChanges().regions.first { $0.id == "cards" })
    #expect(cards.html.contains("Milk"))
    #expect(cards.html.utf8.count < 1_500)
  }

  @Test func arrivalsUpdateOnlyTheVisitorList() async {
    let ada = await openPage("Ada")
    _ = await ada.takeChanges()
    let bob = await openPage("Bob")
    await queue.advance(by: .milliseconds(500))
    let regions = await ada.takeChanges().regions
    #expect(regions.map(\.id) == ["present-visitors"])
    #expect(regions[0].html.contains("Bob"))
    #expect(regions[0].html.utf8.count < 500)
    _ = bob
  }

  @Test func addressReflectsTheShownContent() async {
    let ada = await openPage("Ada")
    await ada.link("Next").follow()
    #expect(await ada.text.contains("51 to 100 of 10,000"))
    await ada.link("Task 60").follow()
    #expect(await ada.address == "/board/waiting/60?start=50")
    #expect(await ada.field("Title").value() == "Task 60")
    await ada.link("Close").follow()
    #expect(await ada.address == "/board?start=50")
  }

  @Test func removedCardsShowAMessage() async {
    let ada = await openPage("Ada")
    let bob = await openPage("Bob")
    await ada.link("Task 3").follow()
    await bob.button("Remove “Task 3”").click()
    #expect(await ada.element(id: "open-card").value()?.contains("This card no longer exists.") == true)
  }
}
