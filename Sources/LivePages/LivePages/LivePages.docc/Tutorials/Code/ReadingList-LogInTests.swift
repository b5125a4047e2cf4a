import LivePagesTesting
import Testing

@testable import ReadingList

struct LogInTests {
  private let code = "0123456789abcdef0123456789abcdef"

  private func openPage() async throws -> LivePageTest {
    let readers = try Readers("Ada=\(code)")
    return await LivePageTest(SearchPage(readers: readers), others: [LogInPage(readers: readers)])
  }

  @Test func readerIsAdmitted() async throws {
    let page = try await openPage()
    #expect(await page.path == "/log-in")
    await page.field("Access code").type(code)
    await page.button("Log in").click()
    #expect(await page.path == "/")
  }

  @Test func wrongCodeIsRefused() async throws {
    let page = try await openPage()
    await page.field("Access code").type("guess")
    await page.button("Log in").click()
    #expect(await page.text.contains("No reader has this code."))
  }

  @Test(arguments: ["", "Ada", "Ada=short"])
  func readersWithoutCodesAreRefused(text: String) {
    #expect(throws: Readers.FormatError.self) { try Readers(text) }
  }
}
