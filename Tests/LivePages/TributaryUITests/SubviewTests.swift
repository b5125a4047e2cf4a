import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of views that arrange the subviews of other views, and of sections of tabs.
@MainActor
struct SubviewTests {
  private struct Cards<Content: View>: View {
    @ViewBuilder let content: Content
    var body: some View {
      Group(subviews: content) { subviews in
        Text("\(subviews.count) cards")
        if let first = subviews.first { first }
        Text("rest")
        subviews[1...]
      }
    }
  }

  @Test func aGroupResolvesTheSubviewsOfAView() async {
    struct Screen: View {
      @State private var isLong = false
      var body: some View {
        Cards {
          Text("one")
          if isLong { Text("two") }
          ForEach(["a", "b"], id: \.self) { Text($0) }
          Group {
            Text("three")
            EmptyView()
          }
        }
        Button("Toggle") { isLong.toggle() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "4 cards one rest a b three Toggle")
    await page.button("Toggle").click()
    #expect(await page.text == "5 cards one rest two a b three Toggle")
  }

  @Test func forEachModifiesTheSubviewsOfAView() async {
    struct Numbered<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View {
        ForEach(subviews: content) { subview in
          Text("-")
          subview
        }
      }
    }
    struct Screen: View {
      @State private var rows = ["a", "b"]
      var body: some View {
        Numbered {
          CounterView(name: "first")
          ForEach(rows, id: \.self) { CounterView(name: $0) }
        }
        Button("Remove") { rows.removeFirst() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Count b").click()
    #expect(await page.text.hasPrefix("- first 0 Count first - a 0 Count a - b 1 Count b"))
    // The state of a subview follows its identity.
    await page.button("Remove").click()
    #expect(await page.text.hasPrefix("- first 0 Count first - b 1 Count b"))
  }

  @Test func aTabSectionGroupsItsTabs() async {
    struct Screen: View {
      @State private var tab = 0
      var body: some View {
        TabView(selection: $tab) {
          Tab("Home", systemImage: "house", value: 0) { Text("home \(tab)") }
          TabSection("Library") {
            Tab("Albums", systemImage: "square.stack", value: 1) { Text("albums") }
            Tab("Artists", systemImage: "music.note", value: 2) { Text("artists \(tab)") }
          }
        }
        .tabViewStyle(.sidebarAdaptable)
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let groups = await page.html().elements.filter { $0[attribute: "role"] == "group" }
    #expect(groups.map { $0[attribute: "aria-label"] } == ["Library"])
    #expect(groups.map(\.content.plainText) == ["AlbumsArtists"])
    await page.button("Artists").click()
    #expect(await page.text.contains("artists 2"))
  }
}
