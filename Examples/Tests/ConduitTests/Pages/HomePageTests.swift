import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

@testable import Conduit

struct HomePageTests {
  private func open(
    _ conduit: FakeConduit,
    at address: PageAddress = PageAddress(),
    user: UserID? = nil
  ) async -> LivePageTest {
    await LivePageTest(HomePage(context: conduit.context), at: address, others: conduit.pages, user: user)
  }

  private let many = (1...25).map { Article.example("a\($0)", tags: $0 % 2 == 0 ? ["even"] : []) }

  @Test func aStrangerSeesAllArticles() async {
    let page = await open(FakeConduit([.example("first"), .example("second")]))
    #expect(await page.title == "Conduit")
    #expect(await page.text.contains("A place to share your knowledge."))
    #expect(await page.text.contains("About first."))
    #expect(await page.text.contains("November 14, 2023"))
    #expect(await !page.link("Your Feed").isThere)
    #expect(await !page.link("Settings").isThere)
    #expect(await page.html().elements.filter { $0[attribute: "class"] == "article-preview" }.count == 2)
  }

  @Test func pagesAndTagsHaveAddresses() async {
    let page = await open(FakeConduit(many))
    await page.link("Page 3").follow()
    #expect(await page.address == "/?page=3")
    #expect(await page.text.contains("About a25."))
    #expect(await !page.text.contains("About a20."))
    await page.link("even").follow()
    #expect(await page.address == "/tag/even")
    #expect(await page.link("# even").isThere)
    await page.link("Page 2").follow()
    #expect(await page.address == "/tag/even?page=2")
    #expect(await page.text.contains("About a24."))
    await page.goBack()
    #expect(await page.address == "/tag/even")
    await page.goBack()
    #expect(await page.address == "/?page=3")
    await page.link("Global Feed").follow()
    #expect(await page.address == "/")
  }

  @Test func aTagCanBeAnyText() async throws {
    let tag = "c++ / ü?#&%"
    let page = await open(FakeConduit([.example("a", tags: [tag]), .example("b")]))
    await page.link(tag).follow()
    #expect(await !page.text.contains("About b."))
    let address = await page.address
    let again = try #require(PageAddress(text: address))
    #expect(HomePage(context: FakeConduit().context).action(for: again) == .opened(.tagged(tag), page: 1))
  }

  @Test(arguments: [
    "/tag", "/tag/a/b", "/other", "/?page=0", "/?page=-1", "/?page=x", "/?page=1000001",
    "/?page=9223372036854775807", "/?feed=other", "/favicon", "/tag/a?page=",
  ])
  func otherAddressesAreNotFound(text: String) throws {
    let page = HomePage(context: FakeConduit().context)
    #expect(page.action(for: try #require(PageAddress(text: text))) == nil)
  }

  @Test func aMemberSeesTheirFeed() async {
    let conduit = FakeConduit([.example("mine", by: Profile(username: "bob")), .example("hers")])
    conduit.content.withValue { $0.profiles["ada"]?.following = true }
    let page = await open(conduit, user: "1")
    #expect(await !page.text.contains("A place to share"))
    await page.link("Your Feed").follow()
    #expect(await page.address == "/?feed=following")
    #expect(await page.text.contains("About hers."))
    #expect(await !page.text.contains("About mine."))
  }

  @Test func aMemberMarksAFavorite() async {
    let page = await open(FakeConduit([.example("a")]), user: "1")
    await page.button("Favorite “A”, 0").click()
    #expect(await page.button("Unfavorite “A”, 1").isThere)
    await page.button("Unfavorite “A”, 1").click()
    #expect(await page.button("Favorite “A”, 0").isThere)
  }

  @Test func aFavoriteNeedsALogIn() async {
    let page = await open(FakeConduit([.example("a")]))
    await page.button("Favorite “A”, 0").click()
    #expect(await page.address == "/login")
  }

  @Test func emptyFeedsShowAMessage() async {
    let page = await open(FakeConduit(), at: PageAddress(query: ["feed": "following"]), user: "1")
    #expect(await page.text.contains("Your feed is empty."))
    await page.link("Global Feed").follow()
    #expect(await page.text.contains("No articles are here... yet."))
  }

  @Test(arguments: [
    (1, 1, "1"), (1, 10, "1 2 3 4 5 6 7 8 9 10"), (1, 11, "1 2 3…11"), (6, 11, "1…4 5 6 7 8…11"),
    (11, 11, "1…9 10 11"), (99, 11, "1…11"), (3, 1_000_000, "1 2 3 4 5…1000000"), (5, 0, "1"),
  ])
  func numbersOfPages(page: Int, count: Int, expected: String) {
    var text = ""
    for (number, isAfterGap) in Pagination<Never>.numbers(around: page, of: count) {
      text += (text.isEmpty ? "" : isAfterGap ? "…" : " ") + "\(number)"
    }
    #expect(text == expected)
  }
}
