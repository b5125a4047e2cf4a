import ComposableArchitecture
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element

@testable import TributaryUI

#if Macros
  #Preview("A preview with state") {
    @Previewable @State var count = 7
    Button("Count \(count)") { count += 1 }
  }

  #Preview("A preview with conditional state") {
    #if !NOWHERE
      @Previewable @State var count = 7
    #else
      @Previewable @State var count = 9
    #endif
    Button("Count \(count)") { count += 1 }
  }

  extension EnvironmentValues {
    @Entry fileprivate var `default` = 3
    @Entry fileprivate var `two words`: Int? = 4
  }

  extension Transaction {
    @Entry fileprivate var isQuick = false
  }
#endif

#if Macros
  @Reducer
  private struct NameFeature {
    @ObservableState struct State {
      var name = "Blob"
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }
    var body: some ReducerOf<Self> { BindingReducer() }
  }
#endif

/// Tests of names that apps use besides the most frequent ones.
@MainActor
struct AppNamesTests {
  @Test func aTabShowsItsBadge() async {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        TabView {
          Button("Add") { count += 1 }.tabItem { Text("Shop") }.badge("new")
          Text("cart").badge(count).tabItem { Text("Cart") }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text.contains("new"))
    #expect(await !page.text.contains("0"))
    await page.button("Add").click()
    #expect(await page.text.contains("1"))
    // The badge isn't part of the tab's name.
    await page.button("Cart").click()
    #expect(await page.text.contains("cart"))
  }

  @Test func aRowShowsItsBadge() async {
    let page = await LivePageTest(
      ViewPage {
        List {
          Text("Inbox").badge(3)
          Text("Sent").badge(0)
          Text("Drafts").badge(Text("old"))
          Text("Spam").badge("full" as String?)
        }
      }
    )
    #expect(await page.text == "Inbox 3 Sent Drafts old Spam full")
  }

  @Test func aRowShowsTheBadgeOfItsLinksLabel() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          List {
            NavigationLink(value: 1) { Label("Inbox", systemImage: "tray").badge(3) }
            NavigationLink {
              Text("sent")
            } label: {
              HStack { Text("Sent") }.padding().badge("new")
            }
            Button {
            } label: {
              Text("Drafts").badge(2)
            }
          }
        }
      }
    )
    #expect(await page.text == "Inbox 3 Sent new Drafts 2")
    // The badge isn't part of the link's name.
    #expect(await page.button("Inbox").isThere)
  }

  @Test func marginsAndTargetsAreThoseOfTheScrollView() {
    let elements = Window.elements {
      ScrollView(.horizontal) {
        LazyHStack {
          Text("a")
          ScrollView { Text("b") }
        }
        .scrollTargetLayout()
      }
      .contentMargins(.horizontal, 20, for: .scrollContent)
      .contentMargins(7, for: .scrollIndicators)
      .scrollTargetBehavior(.viewAligned)
    }
    let styles = elements.compactMap { $0[attribute: "data-style"] }
    #expect(styles.filter { $0.contains("scroll-snap-type:x mandatory") }.count == 1)
    #expect(styles.filter { $0.contains("padding-inline:20px 20px") && !$0.contains("scroll") }.count == 1)
    #expect(!styles.contains { $0.contains("7px") })
    #expect(elements.contains { $0[attribute: "class"]?.contains("targets") == true })
  }

  @Test func aBorderlessMenuHasABorderlessButton() {
    func look<Style: MenuStyle>(_ style: Style) -> String? {
      Window.elements { Menu("More") { Button("Copy") {} }.menuStyle(style).buttonStyle(.bordered) }
        .first { $0[attribute: "aria-haspopup"] == "menu" }?[attribute: "class"]
    }
    #expect(look(.borderlessButton)?.contains("borderless") == true)
    #expect(look(.button)?.contains("bordered") == true)
  }

  @Test func theFirstAccessibilityModifiersDescribeViews() {
    let elements = Window.elements {
      Text("x")
        .accessibility(label: Text("Score"))
        .accessibility(value: Text("3 of 5"))
        .accessibility(hint: Text("Opens the scores"))
        .accessibility(identifier: "score")
        .accessibility(addTraits: .isHeader)
        .accessibility(removeTraits: .isHeader)
      Text("y").accessibility(hidden: true)
    }
    #expect(elements.contains { $0[attribute: "aria-label"] == "Score" })
    #expect(elements.contains { $0[attribute: "aria-hidden"] == "true" })
  }

  @Test func aTupleOfViewsIsAView() async {
    let page = await LivePageTest(
      ViewPage { VStack { TupleView((Text("a"), Text?.none, Text("c") as Text?)) } }
    )
    #expect(await page.text == "a c")
  }

  @Test func anIndicatorHasItsStyleAndColor() {
    struct Spinner: UIViewRepresentable {
      let style: UIActivityIndicatorView.Style
      func makeUIView(context: Context) -> UIActivityIndicatorView {
        let view = UIActivityIndicatorView(style: style)
        view.color = .red
        view.startAnimating()
        return view
      }
      func updateUIView(_ view: UIActivityIndicatorView, context: Context) {}
    }
    func style(_ style: UIActivityIndicatorView.Style) -> String {
      Window.elements { Spinner(style: style) }.compactMap { $0[attribute: "data-style"] }.joined()
    }
    #expect(style(.large).contains("font-size") && style(.large).contains("var(--red)"))
    #expect(!style(.medium).contains("font-size"))
  }

  @Test func aButtonHasTheForegroundColorOfAnEnclosingView() {
    let elements = Window.elements {
      VStack {
        Button("Divide") {}.background(Color.orange)
        Button("Delete", role: .destructive) {}
      }
      .foregroundColor(.white)
    }
    let styles = elements.filter { $0.tag == .button }.map { $0[attribute: "data-style"] ?? "" }
    #expect(styles.map { $0.contains("color:") } == [true, false])
  }

  @Test func aLocalizedStringIsLookedUp() {
    let count = 2
    let text = String(localized: "Missing key with \(count)", bundle: .main, comment: "A comment")
    #expect(text == "Missing key with 2")
  }

  @Test func aColorLiteralIsAColor() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func aTitleOfATextHasADisplayMode() {
    let elements = Window.elements {
      NavigationView { Text("x").navigationBarTitle(Text("Title"), displayMode: .inline) }
      NavigationView { Text("x").navigationBarTitle("Other" as String, displayMode: .inline) }
    }
    #expect(elements.filter { $0[attribute: "class"]?.contains("inline-title") == true }.count == 2)
  }

  #if Macros
    @Test func aQualifiedBindableBindsAStore() async {
      struct Screen: View {
        @Perception.Bindable var store: StoreOf<NameFeature>
        var body: some View { TextField("Name", text: $store.name) }
      }
      let store = Store(initialState: NameFeature.State()) { NameFeature() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      await page.field("Name").type("Blob Jr.")
      #expect(store.name == "Blob Jr.")
    }

    @Test func namesOfEntriesMayNeedBackticks() {
      var values = EnvironmentValues()
      values.default += 1
      #expect(values.default == 4)
      #expect(values.`two words` == 4)
    }

    @Test func transactionsHaveEntries() {
      var transaction = Transaction()
      #expect(!transaction.isQuick)
      transaction.isQuick = true
      #expect(transaction.isQuick)
    }

    @Test(arguments: ["A preview with state", "A preview with conditional state"])
    func aPreviewKeepsItsState(_ name: String) async throws {
      let preview = try #require(PreviewRegistry.previews.first { $0.name == name })
      let page = await LivePageTest(ViewPage { preview.view() })
      await page.button("Count 7").click()
      #expect(await page.text == "Count 8")
    }
  #endif

  @Test func namesThatOnlyChangeTheLookOnADeviceAreAccepted() {
    struct Flip: AnimatableModifier {
      var animatableData = 0.0
      func body(content: Content) -> some View { content.opacity(animatableData) }
    }
    let elements = Window.elements {
      TabView { Label("a" as String, systemImage: "star") }
        .tabViewStyle(.page)
        .indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .always))
      DatePicker("Day", selection: .constant(.distantPast)).datePickerStyle(GraphicalDatePickerStyle())
      Text("x").modifier(Flip(animatableData: 1))
    }
    #expect(!elements.isEmpty)
  }
}
