import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

struct NavigationTests {
  private struct Item: Hashable {
    let name: String
  }

  @Test func valuesArePushedByLinksAndByThePath() async {
    struct Screen: View {
      @State private var path = NavigationPath()
      var body: some View {
        NavigationStack(path: $path) {
          List {
            NavigationLink("Number", value: 1)
            NavigationLink("Item", value: Item(name: "a"))
            Button("Both") {
              path.append(2)
              path.append(Item(name: "b"))
            }
          }
          .navigationTitle("Root")
          .navigationDestination(for: Int.self) { number in
            Text("number \(number)")
            NavigationLink("Next", value: number + 1)
            Button("Root") { path = NavigationPath() }
          }
          .navigationDestination(for: Item.self) { Text("item \($0.name)") }
        }
        Text("count \(path.count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Number").click()
    #expect(await page.text.contains("number 1"))
    await page.button("Next").click()
    #expect(await page.text.contains("number 2"))
    #expect(await page.text.contains("count 2"))
    await page.button("Root").click()
    #expect(await page.title == "Root")
    await page.button("Both").click()
    #expect(await page.text.contains("item b"))
    await page.button("Back").click()
    #expect(await page.text.contains("number 2"))
  }

  @Test func linksThatLeadToEachOtherInACircleHaveALimit() async {
    struct Screen: View {
      var body: some View {
        NavigationStack {
          NavigationLink("Next", value: 1)
            .navigationDestination(for: Int.self) { number in
              NavigationLink("After \(number)", value: number + 1)
            }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Next").click()
    for number in 1..<200 { await page.button("After \(number)").click() }
    await withKnownIssue {
      await page.button("After 200").click()
    } matching: {
      $0.description.contains("A NavigationStack has 200 screens")
    }
    #expect(await page.button("After 200").isThere)
  }

  @Test @MainActor func screensThatRegisterOtherTypesAreEvaluatedOnce() {
    struct Screen: View {
      @State private var path = NavigationPath()
      var body: some View {
        Button("Push") {
          path.append(1)
          path.append("a")
        }
        NavigationStack(path: $path) {
          Text("root").navigationDestination(for: Int.self) { number in
            Text("number \(number)").navigationDestination(for: String.self) { text in
              Text("text \(text)").navigationDestination(for: Item.self) { Text($0.name) }
            }
          }
        }
      }
    }
    let window = GraphHarness { Screen() }
    #expect(window.evaluations { window.press("Push") } < 20)
    #expect(window.evaluations {} == 0)
  }

  @Test func aStackWithoutAPathKeepsTheValuesItself() async {
    struct Numbers: View {
      @State private var offset = 0
      var body: some View {
        Button("Add") { offset += 10 }
        NavigationLink("Go", value: 1)
          .navigationDestination(for: Int.self) { number in
            CounterView(name: "screen \(number + offset)")
            // Registers the type again inside one of its screens.
            Text("inner").navigationDestination(for: Int.self) { Text("shadowed \($0)") }
            NavigationLink("Deeper", value: number + 1)
          }
      }
    }
    let page = await LivePageTest(ViewPage { NavigationStack { Numbers() } })
    await page.button("Add").click()
    await page.button("Go").click()
    #expect(await page.text.contains("screen 11 0"))
    await page.button("Deeper").click()
    #expect(await page.text.contains("screen 12 0"))
    await page.button("Count screen 12").click()
    await page.button("Back").click()
    #expect(await page.text.contains("screen 11 0"))
  }

  @Test func aPathOfOneTypeIsShown() async {
    struct Screen: View {
      @State private var path = ["a", "b"]
      var body: some View {
        NavigationStack(path: $path) {
          Text("root").navigationDestination(for: String.self) { Text("at \($0)") }
        }
        Text(path.joined())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "Back at b ab")
    await page.button("Back").click()
    #expect(await page.text == "Back at a a")
  }

  @Test func barsAreHidden() async {
    struct Screen: View {
      var body: some View {
        NavigationStack {
          NavigationLink("Go") {
            Text("detail").navigationBarBackButtonHidden().navigationTitle("Detail")
          }
          .navigationTitle("Root")
          .navigationBarHidden(true)
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "Go")
    await page.button("Go").click()
    #expect(await page.text == "Detail detail")
    #expect(await !page.button("Back").isThere)
  }

  @Test func tabsShowTheirScreensAndKeepTheirState() async {
    struct Screen: View {
      @State private var selection = "first"
      var body: some View {
        TabView(selection: $selection) {
          VStack { CounterView(name: "one") }.tabItem { Label("First", systemImage: "house") }.tag("first")
          NavigationStack { Text("content").navigationTitle("Title") }
            .tabItem { Text("Second") }
            .tag("second")
        }
        Text("selected \(selection)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("one 0"))
    await page.button("Second").click()
    #expect(await page.text.contains("content"))
    #expect(await page.title == "Title")
    #expect(await page.text.contains("selected second"))
    await page.button("First").click()
    #expect(await page.text.contains("one 0"))
  }

  @Test func tabsWithoutASelectionStartWithTheFirst() async {
    let page = await LivePageTest(
      ViewPage {
        TabView {
          Text("one").tabItem { Text("First") }
          Text("two").tabItem { Text("Second") }
        }
      }
    )
    #expect(await page.text == "one First Second")
    await page.button("Second").click()
    #expect(await page.text == "two First Second")
  }

  @Test func aStackInsideAnotherContainerShowsItsTitleOnce() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationSplitView {
          Text("sidebar")
        } detail: {
          NavigationStack { Text("message").navigationTitle("Inbox") }
        }
      }
    )
    #expect(await page.text == "sidebar Inbox message")
    #expect(await page.title == "Inbox")
  }

  @Test func aSheetIsNamedAfterTheStackInside() async {
    let page = await LivePageTest(
      ViewPage {
        Text("behind").sheet(isPresented: .constant(true)) {
          NavigationStack { Text("message").navigationTitle("Inbox") }
        }
      }
    )
    let dialog = await page.html().elements.first { $0.tag == .dialog }
    #expect(dialog?[attribute: "aria-label"] == "Inbox")
  }

  @Test func searchFieldIsBelowTheTitle() async {
    struct Screen: View {
      @State private var query = ""
      @State private var submitted = ""
      let names = ["apple", "banana", "cherry"]
      var body: some View {
        NavigationStack {
          List(names.filter { query.isEmpty || $0.contains(query) }, id: \.self) { Text($0) }
            .navigationTitle("Fruit")
            .searchable(text: $query, prompt: "Find fruit")
            .onSubmit(of: .search) { submitted = query }
        }
        Text("submitted \(submitted)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Find fruit").type("an")
    #expect(await page.text.contains("banana"))
    #expect(await !page.text.contains("apple"))
  }

  @Test func aSearchBeginsWithTheFocusAndEndsWhenItIsDismissed() async {
    struct Results: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      let query: String
      var body: some View {
        Text(isSearching ? (query.isEmpty ? "recent searches" : "results") : "everything")
        Button("Done") { dismissSearch() }
      }
    }
    struct Screen: View {
      @State private var query = ""
      var body: some View {
        NavigationStack {
          Results(query: query).searchable(text: $query) { Text("a suggestion") }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("everything"))
    #expect(await !page.button("Cancel").isThere)
    await page.field("Search").focus()
    #expect(await page.text.contains("recent searches"))
    #expect(await page.text.contains("a suggestion"))
    await page.field("Search").type("an")
    #expect(await page.text.contains("results"))
    await page.button("Cancel").click()
    #expect(await page.text.contains("everything"))
    await page.field("Search").focus()
    await page.button("Done").click()
    #expect(await page.text.contains("everything"))
    #expect(await !page.text.contains("a suggestion"))
  }

  @Test func aRefreshEndsWithItsView() async {
    struct Screen: View {
      let log: AsyncStream<String>.Continuation
      @State private var isShown = true
      var body: some View {
        if isShown {
          Text("x").refreshable {
            log.yield("start")
            try? await Task.never()
            log.yield("cancel")
          }
        }
        Button("Hide") { isShown = false }
      }
    }
    let (stream, log) = AsyncStream.makeStream(of: String.self)
    var entries = stream.makeAsyncIterator()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.button("Refresh").click()
    #expect(await entries.next(isolation: #isolation) == "start")
    await page.button("Hide").click()
    #expect(await entries.next(isolation: #isolation) == "cancel")
  }

  @Test func aRefreshableViewHasAButton() async {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        NavigationStack {
          List { Text("count \(count)") }
            .refreshable { await MainActor.run { count += 1 } }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Refresh").click()
    await page.settle()
    #expect(await page.text.contains("count 1"))
  }

  @Test func aScreenWithoutABarHasItsRefreshButtonAboveTheContent() async {
    struct Screen: View {
      @State private var count = 0
      @State private var isHidden = true
      var body: some View {
        NavigationStack {
          List { Text("count \(count)") }
            .refreshable { await MainActor.run { count += 1 } }
            .toolbar(isHidden ? .hidden : .visible, for: .navigationBar)
            .toolbar { Button("Item") { isHidden.toggle() } }
          Button("Show") { isHidden = false }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.html().elements.allSatisfy { $0.tag != .header })
    await page.button("Refresh").click()
    #expect(await page.text == "count 1 Show")
    await page.button("Show").click()
    await page.button("Refresh").click()
    #expect(await page.text == "Item count 2 Show")
  }

  // MARK: Saved paths

  private struct Book: Codable, Hashable {
    var title: String
  }

  private let decoder = JSONDecoder()

  private struct Library: View {
    @State var path: NavigationPath
    var body: some View {
      NavigationStack(path: $path) {
        Text("Library")
          .navigationDestination(for: Book.self) { Text("Book \($0.title)") }
          .navigationDestination(for: Int.self) { Text("Page \($0)") }
      }
    }
  }

  @Test @MainActor func savedPathsShowTheirScreens() async throws {
    var path = NavigationPath([1, 2])
    path.append(Book(title: "Emma"))
    let data = try JSONEncoder().encode(path.codable)
    let restored = NavigationPath(try decoder.decode(NavigationPath.CodableRepresentation.self, from: data))
    #expect(restored.count == 3)
    let top = await LivePageTest(ViewPage { Library(path: restored) }).text
    #expect(top.contains("Book Emma"))
    path = NavigationPath(try decoder.decode(NavigationPath.CodableRepresentation.self, from: data))
    path.removeLast()
    path.append(7)
    // Values that were decoded and new ones are saved together.
    let again = try JSONEncoder().encode(path.codable)
    path = NavigationPath(try decoder.decode(NavigationPath.CodableRepresentation.self, from: again))
    path.removeLast()
    let shorter = path
    let next = await LivePageTest(ViewPage { Library(path: shorter) }).text
    #expect(next.contains("Page 2"))
  }

  /// The screen of a saved value may register further destinations.
  @Test @MainActor func screensOfSavedPathsHaveDestinationsOfTheirOwn() async throws {
    struct Shelf: View {
      let book: Book
      var body: some View {
        Text(book.title).navigationDestination(for: Int.self) { Text("Page \($0)") }
      }
    }
    struct Screen: View {
      @State var path: NavigationPath
      var body: some View {
        NavigationStack(path: $path) {
          Text("root").navigationDestination(for: Book.self) { Shelf(book: $0) }
        }
      }
    }
    let path = NavigationPath([Book(title: "A title of more than fifteen bytes")])
    let data = try JSONEncoder().encode(path.codable)
    let saved = NavigationPath(try decoder.decode(NavigationPath.CodableRepresentation.self, from: data))
    let page = await LivePageTest(ViewPage { Screen(path: saved) })
    #expect(await page.text.contains("A title of more than fifteen bytes"))
  }

  @Test func pathsOfOtherValuesAreNotSaved() {
    struct Secret: Hashable {}
    var path = NavigationPath([1])
    #expect(path.codable != nil)
    path.append(Secret())
    #expect(path.codable == nil)
  }

  @Test func savedPathsThatAreTooLongAreErrors() throws {
    let data = try JSONEncoder().encode(NavigationPath(Array(0...200)).codable)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data("[1]".utf8))
    }
  }
}
