import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of the focus of a view that appears.
@MainActor
struct DefaultFocusTests {
  private enum Field: Hashable {
    case title, author
  }

  private struct BookForm: View {
    let first: Field?
    @FocusState private var focus: Field?
    @State private var title = ""
    var body: some View {
      Form {
        TextField("Title", text: $title).focused($focus, equals: .title)
          .onAppear { if let first { focus = first } }
        TextField("Author", text: $title).focused($focus, equals: .author)
      }
      .defaultFocus($focus, .title, priority: .userInitiated)
    }
  }

  private static func focused(in page: LivePageTest) async -> [String] {
    await page.html().elements.filter { $0[attribute: "data-focused"] == "true" }
      .compactMap { $0[attribute: "aria-label"] ?? $0[attribute: "placeholder"] }
  }

  @Test func aControlHasTheFocusWhenTheViewAppears() async {
    let page = await LivePageTest(ViewPage { BookForm(first: nil) })
    #expect(await Self.focused(in: page) == ["Title"])
  }

  @Test func theFocusOfAnotherControlRemains() async {
    let page = await LivePageTest(ViewPage { BookForm(first: .author) })
    #expect(await Self.focused(in: page) == ["Author"])
  }

  @Test func aSingleControlHasTheDefaultFocus() async {
    struct Screen: View {
      @FocusState private var isFocused: Bool
      var body: some View {
        TextField("Name", text: .constant("")).focused($isFocused).defaultFocus($isFocused, true)
        Text(isFocused ? "focused" : "idle")
      }
    }
    #expect(await LivePageTest(ViewPage { Screen() }).text.contains("focused"))
  }
}
