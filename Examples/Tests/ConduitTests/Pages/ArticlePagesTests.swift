import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

@testable import Conduit

struct ArticlePagesTests {
  private let conduit = FakeConduit(
    [.example("hers", tags: ["x"]), .example("mine", by: Profile(username: "bob"))],
    comments: ["hers": [.example(1, "First <b>")]]
  )

  private func article(_ slug: String, user: UserID? = nil) async -> LivePageTest {
    await LivePageTest(
      ArticlePage(context: conduit.context),
      at: PageAddress(slug),
      others: conduit.pages,
      user: user
    )
  }

  @Test func aStrangerReads() async {
    let page = await article("hers")
    #expect(await page.title == "Hers — Conduit")
    #expect(await page.text.contains("The text of hers ."))
    #expect(await page.html().rendered().contains("<em>hers</em>"))
    #expect(await page.text.contains("First <b>"))
    #expect(await page.text.contains("to add comments on this article."))
    await page.element(id: "favorite-banner").click()
    #expect(await page.address == "/login")
  }

  @Test func aMemberMarksFollowsAndComments() async {
    let page = await article("hers", user: "1")
    await page.element(id: "favorite-end").click()
    #expect(await page.element(id: "favorite-banner").value() == "Unfavorite Article (1)")
    await page.element(id: "follow-banner").click()
    #expect(await page.element(id: "follow-end").value() == "Unfollow ada")
    await page.button("Post Comment").click()
    #expect(await page.text.contains("body can't be blank"))
    await page.field("Comment").type("Second")
    await page.button("Post Comment").click()
    #expect(await page.field("Comment").value() == "")
    #expect(await !page.button("Delete the comment “First <b>”").isThere)
    await page.button("Delete the comment “Second”").click()
    #expect(await !page.text.contains("Second"))
  }

  @Test func theAuthorEditsAndDeletes() async {
    let page = await article("mine", user: "1")
    #expect(await !page.element(id: "favorite-banner").isThere)
    await page.element(id: "delete-banner").click()
    #expect(await page.address == "/")
    #expect(await !page.text.contains("About mine."))
  }

  @Test func anUnknownArticleIsNotFound() async {
    let page = await article("unknown")
    #expect(await page.title == "Not found — Conduit")
    #expect(await page.text.contains("There is no article at this address."))
    await page.link("Back to the articles").follow()
    #expect(await page.address == "/")
  }

  @Test func anArticleIsWrittenAndChanged() async {
    let page = await LivePageTest(EditorPage(context: conduit.context), others: conduit.pages, user: "1")
    await page.button("Publish Article").click()
    #expect(await page.text.contains("title can't be blank"))
    await page.field("Article Title").type("New")
    await page.field("Article").type("# Heading")
    await page.field("Tags").type("one")
    await page.field("Tags").press(.return)
    await page.field("Tags").type("two")
    #expect(await page.path == "/editor")
    await page.button("Publish Article").click()
    #expect(await page.address == "/article/new")
    #expect(await page.html().rendered().contains("<h1>Heading</h1>"))
    #expect(await page.text.contains("one two"))

    let editor = await LivePageTest(
      EditorPage(context: conduit.context),
      at: PageAddress("new"),
      others: conduit.pages,
      user: "1"
    )
    #expect(await editor.title == "Edit article — Conduit")
    #expect(await editor.field("Article Title").value() == "New")
    await editor.button("Remove the tag one").click()
    await editor.field("Article Title").type("Newer")
    await editor.button("Publish Article").click()
    #expect(await editor.address == "/article/new")
    #expect(await editor.title == "Newer — Conduit")
    #expect(await !editor.text.contains("one"))
  }

  @Test func articlesOfOthersAreReadInstead() async {
    let page = await LivePageTest(
      EditorPage(context: conduit.context),
      at: PageAddress("hers"),
      others: conduit.pages,
      user: "1"
    )
    #expect(await page.address == "/article/hers")
  }

  @Test func aProfileHasTwoListsWithAddresses() async {
    let page = await LivePageTest(
      ProfilePage(context: conduit.context),
      at: PageAddress("ada"),
      others: conduit.pages,
      user: "1"
    )
    #expect(await page.title == "ada — Conduit")
    #expect(await page.text.contains("Counts."))
    #expect(await page.text.contains("About hers."))
    await page.button("Follow ada").click()
    #expect(await page.button("Unfollow ada").isThere)
    await page.button("Favorite “Hers”, 0").click()
    await page.link("Favorited Articles").follow()
    #expect(await page.address == "/profile/ada/favorites")
    #expect(await page.text.contains("About hers."))
    await page.link("bob").follow()
    #expect(await page.address == "/profile/bob")
    await page.link("Edit Profile Settings").follow()
    #expect(await page.path == "/settings")
  }

  @Test func unknownProfilesShowAMessage() async {
    let page = await LivePageTest(ProfilePage(context: conduit.context), at: PageAddress("nobody"))
    #expect(await page.text.contains("There is nobody with this name."))
  }

  @Test(arguments: ["", "/", "/a/b", "/a/favorites/b", "/a?page=0"])
  func otherAddressesAreNotFound(text: String) throws {
    let address = try #require(PageAddress(text: text))
    #expect(ProfilePage(context: conduit.context).action(for: address) == nil)
    if address.components.count != 1 {
      #expect(ArticlePage(context: conduit.context).action(for: address) == nil)
    }
  }

  /// Values from outside that a careless page would execute.
  @Test func hostileValuesAreEscaped() async {
    let script = "<script>alert(1)</script>"
    var article = Article.example(
      "hostile",
      by: Profile(username: script, image: "javascript:alert(1)"),
      tags: [script]
    )
    (article.title, article.description, article.body) = (script, script, script)
    let conduit = FakeConduit([article], comments: ["hostile": [.example(1, script, by: article.author)]])
    conduit.content.withValue { [author = article.author] in $0.profiles[script] = author }
    for (page, address) in [
      (HomePage(context: conduit.context), PageAddress()),
      (ArticlePage(context: conduit.context), PageAddress("hostile")),
      (ProfilePage(context: conduit.context), PageAddress(script)),
    ] as [(any LivePage, PageAddress)] {
      let html = await html(of: page, at: address)
      #expect(!html.contains("<script"))
      #expect(!html.contains("javascript:"))
    }
  }

  private func html(of page: some LivePage, at address: PageAddress) async -> String {
    await LivePageTest(page, at: address).html().rendered()
  }
}
