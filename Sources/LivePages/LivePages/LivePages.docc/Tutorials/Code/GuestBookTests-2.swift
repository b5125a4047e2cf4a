import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import GuestBook

struct GuestBookTests {
  private func openPage() async -> LivePageTest {
    await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await LivePageTest(GuestBookPage())
    }
  }

  @Test func signingAddsAnEntry() async {
    let page = await openPage()
    await page.field("Your name").type("Ada")
    await page.field("Your words").type("Lovely!")
    await page.button("Sign").click()
    #expect(await page.text.contains("Ada: Lovely!"))
    #expect(await page.field("Your words").value() == "")
  }

  @Test func entryIsShownToOtherVisitors() async {
    let ada = await openPage()
    let bob = await openPage()
    await ada.field("Your name").type("Ada")
    await ada.field("Your words").type("Hello, Bob")
    await ada.button("Sign").click()
    #expect(await bob.text.contains("Hello, Bob"))
    #expect(await bob.field("Your words").value() == "")
  }
}
