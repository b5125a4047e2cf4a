import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the identifiers by which the script keeps scroll positions.
struct ScrollingTests {
  /// Returns the identifiers of the elements that scroll.
  private func scrollIDs(_ page: LivePageTest) async -> [String] {
    await page.html().elements
      .filter {
        ["list", "scroll"].contains($0[attribute: "class"]?.split(separator: " ").first.map(String.init))
      }
      .compactMap(\.id)
  }

  @Test func aCoveredListKeepsItsIdentifierAndANewScreenHasAnother() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          List { NavigationLink("Form") { Form { Text("field") } } }
        }
      }
    )
    let root = await scrollIDs(page)
    #expect(root.count == 1)
    await page.button("Form").click()
    let form = await scrollIDs(page)
    #expect(form.count == 1 && form != root)
    await page.button("Back").click()
    #expect(await scrollIDs(page) == root)
    await page.button("Form").click()
    #expect(await scrollIDs(page).count == 1)
    #expect(await scrollIDs(page) != form)
  }

  @Test func aHiddenTabKeepsTheIdentifierOfItsScrollView() async {
    let page = await LivePageTest(
      ViewPage {
        TabView {
          ScrollView { Text("one") }.tabItem { Text("One") }
          ScrollView { Text("two") }.tabItem { Text("Two") }
        }
      }
    )
    let first = await scrollIDs(page)
    await page.button("Two").click()
    #expect(await scrollIDs(page) != first)
    await page.button("One").click()
    #expect(await scrollIDs(page) == first)
  }
}
