import Foundation
import LivePages
import LivePagesTesting
import RepositorySearch
import Testing

struct RepositorySearchPageTests {
  private func openPage() async throws -> LivePageTest {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    return await LivePageTest(RepositorySearchPage { .local(url) })
  }

  @Test func showsTheChosenOptions() async throws {
    let page = try await openPage()
    await page.field("to wait").choose("4 seconds")
    await page.field("to fail with").choose("404 Not found")
    #expect(await page.field("to wait").value() == "4 seconds")
    #expect(await page.field("to fail with").value() == "404 Not found")
    await page.field("to fail with").choose("Nothing")
    #expect(await page.field("to fail with").value() == "Nothing")
    await page.button("Debounce").click()
    let pressed = await page.html().elements.filter { $0[attribute: "aria-pressed"] == "true" }
    #expect(pressed.map(\.content.plainText) == ["Debounce"])
  }

  @Test func aQueryThatIsTooLongIsRefused() async throws {
    let page = try await openPage()
    await page.button("Debounce").click()
    let longest = String(repeating: "a", count: 256)
    await page.field("Search for repositories").type(longest)
    #expect(await page.field("Search for repositories").value() == longest)
    // In the way that browsers count, a smiley has a length of two.
    let faces = String(repeating: "\u{1F600}", count: 129)
    for query in [longest + "a", faces] {
      let refusals = await page.refusals { await page.field("Search for repositories").type(query) }
      #expect(refusals == ["“Search for repositories” must not exceed 256 characters."])
    }
    #expect(await page.field("Search for repositories").value() == longest)
  }
}
