import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of searches that the app begins and ends, of their scopes, and of the visibility of suggestions.
@MainActor
struct SearchPresentationTests {
  private struct Library: View {
    @State private var query = ""
    @State private var isSearching = false
    var body: some View {
      NavigationStack {
        Text(isSearching ? "searching" : "browsing").searchable(
          text: $query,
          isPresented: $isSearching,
          prompt: "Find"
        )
      }
      Button("Begin") { isSearching = true }
      Button("End") { isSearching = false }
    }
  }

  /// Returns whether the page moves the focus to the search field.
  private static func movesFocus(_ page: LivePageTest) async -> Bool? {
    await page.html().elements.lazy.compactMap { $0[attribute: "data-focused"] }.first.map { $0 == "true" }
  }

  @Test func anAppBeginsAndEndsASearch() async {
    let page = await LivePageTest(ViewPage { Library() })
    #expect(await Self.movesFocus(page) == false)
    await page.button("Begin").click()
    #expect(await page.text.contains("searching"))
    #expect(await Self.movesFocus(page) == true)
    #expect(await page.button("Cancel").isThere)
    await page.button("End").click()
    #expect(await page.text.contains("browsing"))
    #expect(await Self.movesFocus(page) == false)
    #expect(await !page.button("Cancel").isThere)
  }

  @Test func aPersonBeginsAndEndsASearch() async {
    let page = await LivePageTest(ViewPage { Library() })
    await page.field("Find").focus()
    #expect(await page.text.contains("searching"))
    await page.field("Find").type("du")
    // A search doesn't end with the focus of its field, and the field doesn't take the focus back.
    await page.field("Find").blur()
    #expect(await page.text.contains("searching"))
    await page.field("Find").type("dun")
    #expect(await Self.movesFocus(page) == false)
    await page.button("Cancel").click()
    #expect(await page.text.contains("browsing"))
    #expect(await page.field("Find").value() == "")
  }

  @Test func onlyAPresentedSearchFieldMovesTheFocus() async {
    struct Screen: View {
      @State private var query = ""
      var body: some View { Text("x").searchable(text: $query) }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Search").focus()
    #expect(await Self.movesFocus(page) == nil)
  }

  private enum Scope: Hashable {
    case titles, authors
  }

  private struct Scoped: View {
    @State private var query = ""
    @State private var scope = Scope.titles
    var activation: SearchScopeActivation?
    var body: some View {
      NavigationStack {
        let content = Text(scope == .titles ? "by title" : "by author").searchable(text: $query)
        if let activation {
          content.searchScopes($scope, activation: activation) { choices }
        } else {
          content.searchScopes($scope) { choices }
        }
      }
    }
    @ViewBuilder private var choices: some View {
      Text("Titles").tag(Scope.titles)
      Text("Authors").tag(Scope.authors)
    }
  }

  @Test func scopesAreShownWhileTheFieldHasText() async {
    let page = await LivePageTest(ViewPage { Scoped() })
    await page.field("Search").focus()
    #expect(await !page.button("Authors").isThere)
    await page.field("Search").type("h")
    await page.button("Authors").click()
    #expect(await page.text.contains("by author"))
    #expect(await page.button("Authors").isThere)
    await page.button("Cancel").click()
    #expect(await !page.button("Authors").isThere)
    #expect(await page.text.contains("by author"))
  }

  @Test func scopesAreShownDuringTheSearch() async {
    let page = await LivePageTest(ViewPage { Scoped(activation: .onSearchPresentation) })
    #expect(await !page.button("Authors").isThere)
    await page.field("Search").focus()
    await page.button("Authors").click()
    #expect(await page.text.contains("by author"))
  }

  @Test func hiddenSuggestionsAreNotShown() async {
    struct Screen: View {
      @State private var query = ""
      @State private var isHidden = true
      var body: some View {
        Text("x")
          .searchable(text: $query)
          .searchSuggestions {
            Text("Dune").searchCompletion("Dune")
            Text("Emma").searchCompletion("Emma").searchSuggestions(.hidden, for: .content)
            Text("Ulysses").searchCompletion("Ulysses").searchSuggestions(.hidden, for: .menu)
          }
          .searchSuggestions(isHidden ? .hidden : .visible, for: .content)
        Button("Show") { isHidden = false }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Search").focus()
    #expect(await !page.button("Dune").isThere)
    await page.button("Show").click()
    #expect(await page.button("Dune").isThere)
    #expect(await !page.button("Emma").isThere)
    #expect(await page.button("Ulysses").isThere)
  }

  // MARK: Tokens

  private struct Topic: Identifiable, Hashable {
    let id: String
    var isExact = false
  }

  @Test func aSuggestedTokenMovesToTheTokens() async {
    struct Screen: View {
      @State private var query = ""
      @State private var isSearching = false
      @State private var topics: [Topic] = []
      @State private var others = [Topic(id: "Novels"), Topic(id: "Poems")]
      var body: some View {
        Text("chosen \(topics.map(\.id).joined()), others \(others.map(\.id).joined())")
          .searchable(
            text: $query,
            tokens: $topics,
            suggestedTokens: $others,
            isPresented: $isSearching,
            prompt: "Find"
          ) {
            Text($0.id)
          }
        Button("Begin") { isSearching = true }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await !page.button("Novels").isThere)
    await page.button("Begin").click()
    await page.button("Novels").click()
    #expect(await page.text.contains("chosen Novels, others Poems"))
    #expect(await !page.button("Novels").isThere)
    await page.button("Remove Novels").click()
    #expect(await page.text.contains("chosen , others Poems"))
  }

  @Test func editableTokensContainControls() async {
    struct Screen: View {
      @State private var query = ""
      @State private var topics = [Topic(id: "Novels"), Topic(id: "Poems")]
      var body: some View {
        Text(topics.map { "\($0.id) \($0.isExact)" }.joined(separator: ", "))
          .searchable(text: $query, editableTokens: $topics, prompt: "Find") { $topic in
            Toggle(topic.id, isOn: $topic.isExact)
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Poems").click()
    #expect(await page.text.contains("Novels false, Poems true"))
    await page.button("Remove token 1").click()
    #expect(await page.text.contains("Poems true"))
    #expect(await !page.field("Novels").isThere)
  }

  @Test func promptsOfTokensAreTextsKeysOrStrings() async {
    struct Screen: View {
      @State private var query = ""
      @State private var isSearching = false
      @State private var topics: [Topic] = []
      let title: String
      var body: some View {
        Text("a").searchable(text: $query, isPresented: $isSearching, prompt: title)
        Text("b").searchable(text: $query, isPresented: .constant(false), prompt: Text("A text"))
        Text("c").searchable(text: $query, editableTokens: $topics, prompt: title + "s") { Text($0.id) }
        Text("d").searchable(text: $query, editableTokens: $topics, prompt: Text("Others")) { Text($0.id) }
        Text("e").searchable(text: $query, tokens: $topics, isPresented: $isSearching, prompt: title + "!") {
          Text($0.id)
        }
        .searchPresentationToolbarBehavior(.avoidHidingContent)
      }
    }
    let page = await LivePageTest(ViewPage { Screen(title: "Title") })
    for prompt in ["Title", "A text", "Titles", "Others", "Title!"] {
      #expect(await page.field(prompt).isThere, "\(prompt)")
    }
  }
}
