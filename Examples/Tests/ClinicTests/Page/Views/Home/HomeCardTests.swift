import LivePages
import Testing

@testable import Clinic

struct HomeCardTests {
  private func card(_ part: HomePart<SmileSolution>) throws -> Element {
    let tree = ViewTree<BlocShowcaseAction> {}
    return try #require(tree.render { SmileSolutionCard(part: part) }.elements.first)
  }

  private let solution = SmileSolution(name: "Aligners", aligner: 7, aligners: 22, daysLeft: 1)

  @Test
  func showsALoadingMessageWithoutContent() throws {
    let card = try card(HomePart(isLoading: true))
    #expect(card.content.plainText.contains("On its way"))
    #expect(card[attribute: "aria-busy"] == "true")
  }

  @Test
  func reloadingKeepsTheShownContent() throws {
    let text = try card(HomePart(content: solution, isLoading: true)).content.plainText
    #expect(text.contains("7 of 22") && text.contains("in 1 day") && !text.contains("On its way"))
  }

  @Test
  func showsTheErrorAndOffersARetry() throws {
    let card = try card(HomePart(content: solution, error: .refused))
    #expect(card.content.elements.contains { $0[attribute: "role"] == "alert" })
    #expect(card.content.elements.contains { $0[attribute: "aria-label"] == "Ask again: Smile solution" })
    #expect(card.content.plainText.contains("7 of 22"))
  }
}
