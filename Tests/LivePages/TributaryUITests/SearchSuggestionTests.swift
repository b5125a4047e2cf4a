import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the suggestions of search fields.
struct SearchSuggestionTests {
  private struct Topic: Identifiable {
    let id: String
  }

  private struct Results: View {
    let log: Log
    var body: some View {
      log("results")
      return Text("found")
    }
  }

  private struct Fruit: View {
    let log: Log
    @State private var query = ""
    @State private var submitted = "nothing"
    private let names = ["apple", "apricot", "banana"]
    var body: some View {
      NavigationStack {
        Results(log: log)
          .searchable(text: $query, prompt: "Find")
          .searchSuggestions {
            ForEach(names.filter { $0.hasPrefix(query) }, id: \.self) { Text($0).searchCompletion($0) }
          }
          .onSubmit(of: .search) { submitted = query }
      }
      Text("submitted \(submitted)")
    }
  }

  @Test @MainActor func aCompletionReplacesTheTextAndSubmitsTheSearch() async {
    let page = await LivePageTest(ViewPage { Fruit(log: Log()) })
    #expect(await !page.button("apple").isThere)
    await page.field("Find").focus()
    await page.field("Find").type("ap")
    #expect(await !page.button("banana").isThere)
    await page.button("apricot").click()
    #expect(await page.field("Find").value() == "apricot")
    #expect(await page.text.contains("submitted apricot"))
    #expect(await !page.button("apple").isThere)
    await page.button("Cancel").click()
    #expect(await !page.button("apricot").isThere)
  }

  /// New suggestions are shown without an evaluation of the searched content.
  @Test @MainActor func newSuggestionsDoNotEvaluateTheContent() async {
    let log = Log()
    let page = await LivePageTest(ViewPage { Fruit(log: log) })
    await page.field("Find").type("a")
    #expect(await page.button("apple").isThere)
    log.entries = []
    await page.field("Find").type("apr")
    #expect(await !page.button("apple").isThere)
    #expect(log.take() == [])
  }

  /// The view with the search field isn't evaluated again, but its suggestions change.
  @Test @MainActor func suggestionsReachASearchFieldInAnotherView() async {
    struct Field: View {
      @State private var query = ""
      var body: some View { Text("content").searchable(text: $query) }
    }
    struct Screen: View {
      @State private var count = 1
      var body: some View {
        Field().searchSuggestions { Text("suggestion \(count)") }
        Button("Count") { count += 1 }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Search").focus()
    #expect(await page.text.contains("suggestion 1"))
    await page.button("Count").click()
    #expect(await page.text.contains("suggestion 2"))
  }

  @Test func aTokenReplacesTheText() async {
    struct Screen: View {
      @State private var query = ""
      @State private var topics: [Topic] = []
      var body: some View {
        NavigationStack {
          Text("chosen \(topics.map(\.id).joined())")
            .searchable(text: $query, tokens: $topics, prompt: "Find") { Text($0.id) }
            .searchSuggestions {
              Text("Novels").searchCompletion(Topic(id: "novels"))
              // A token of another type changes nothing.
              Text("Others").searchCompletion(Other(id: 1))
            }
        }
      }
    }
    struct Other: Identifiable { let id: Int }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Find").type("nov")
    await page.button("Novels").click()
    #expect(await page.text.contains("chosen novels"))
    #expect(await page.field("Find").value() == "")
    await page.field("Find").type("oth")
    await page.button("Others").click()
    #expect(await page.text.contains("chosen novels"))
    #expect(await page.field("Find").value() == "oth")
  }

  @Test func promptsWithSuggestionsAreTextsKeysOrStrings() async {
    struct Screen: View {
      @State private var query = ""
      let title: String
      var body: some View {
        Text("a").searchable(text: $query, prompt: "A key") { Text("one") }
        Text("b").searchable(text: $query, placement: .toolbar, prompt: Text("A text")) { Text("two") }
        Text("c").searchable(text: $query, placement: .sidebar, prompt: title) { Text("three") }
        Text("d").searchable(text: $query, prompt: title.dropLast()) { Text("four") }
        Text("e").searchable(text: $query, prompt: title, suggestions: { Text("five") })
      }
    }
    let page = await LivePageTest(ViewPage { Screen(title: "A string") })
    await page.field("A key").type("x")
    #expect(await page.field("A text").isThere)
    #expect(await page.field("A strin").isThere)
    for text in ["one", "two", "three", "four", "five"] { #expect(await page.text.contains(text)) }
  }

  /// A completion outside of suggestions leaves the view unchanged, and so does one for a nested search field.
  @Test func completionsBelongToTheirSearchField() async {
    struct Screen: View {
      @State private var outer = ""
      @State private var inner = ""
      var body: some View {
        Group {
          Text("x").searchCompletion("x")
          Text("y").searchable(text: $inner, prompt: "Inner")
        }
        .searchable(text: $outer, prompt: "Outer")
        .searchSuggestions { Text("z").searchCompletion("z") }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.button("x").isThere)
    await page.field("Inner").type("a")
    #expect(await !page.button("z").isThere)
    await page.field("Outer").type("a")
    await page.button("z").click()
    #expect(await page.field("Outer").value() == "z")
    #expect(await page.field("Inner").value() == "a")
  }
}
