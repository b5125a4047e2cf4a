import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import ReadingList

private let emma = Book(id: "OL1W", title: "Emma", author: "Jane Austen")

struct ShelfTests {
  @Test func addedBookHasAnAddress() async throws {
    let readers = try Readers("Ada=0123456789abcdef0123456789abcdef")
    await withDependencies {
      $0.catalog.search = { _ in [emma] }
    } operation: {
      let page = await LivePageTest(
        SearchPage(readers: readers),
        others: [ShelfPage(readers: readers), LogInPage(readers: readers)],
        user: "ada"
      )
      await page.field("Title or author").type("emma")
      await page.button("Search").click()
      await page.button("Add Emma").click()
      #expect(await !page.button("Add Emma").isThere)
      await page.link("Your books").follow()
      await page.link("Emma").follow()
      #expect(await page.address == "/shelf/OL1W")
      #expect(await page.title == "Emma")
      await page.button("Remove").click()
      #expect(await page.address == "/shelf")
      #expect(await !page.link("Emma").isThere)
      await page.button("Log out").click()
      #expect(await page.path == "/log-in")
      #expect(await page.user == nil)
    }
  }

  @Test func addressOfAMissingBookIsExplained() async throws {
    let readers = try Readers("Ada=0123456789abcdef0123456789abcdef")
    let page = await LivePageTest(ShelfPage(readers: readers), at: PageAddress("OL2W"), user: "ada")
    #expect(await page.text.contains("This book isn't on your shelf."))
  }
}
