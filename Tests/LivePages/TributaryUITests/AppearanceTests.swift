import Foundation
import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

@MainActor
struct AppearanceTests {
  private static func elements<Content: View>(@ViewBuilder _ view: () -> Content) -> [Element] {
    let elements = Window(AnyView(view()), signal: ChangeSignal { _ in }).render().elements
    return Array(elements.dropFirst())
  }

  /// The styles of all elements, from outermost to innermost.
  private static func styles<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
    elements(view).map { $0[attribute: "data-style"] ?? "" }
  }

  @Test func aBorderIsPaintedInFrontOfTheContent() throws {
    func border<Style: ShapeStyle>(_ style: Style) throws -> String {
      let around = Self.elements { Color.yellow.zIndex(5).border(style, width: 2) }[0]
      #expect(around[attribute: "class"] == "layered fw fh")
      let front = try #require(around.content.elements.last)
      #expect(front[attribute: "class"] == "front")
      return try #require(front[attribute: "data-style"])
    }
    let inFront = "pointer-events:none;z-index:2147483647"
    #expect(try border(Color.red) == "border:2px solid var(--red);\(inFront)")
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    #expect(
      try border(gradient)
        == "border:2px solid transparent;border-image:\(gradient._css) 1;\(inFront)"
    )
  }

  @Test func lineLimitsApplyToNestedText() throws {
    func texts<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Self.elements(view).filter { $0[attribute: "class"] == "text" }.map {
        $0[attribute: "data-style"] ?? ""
      }
    }
    let clamp = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden"
    #expect(texts { Text("a").lineLimit(2) } == [clamp])
    let stack = HStack {
      Text("a")
      Label("b", systemImage: "plus")
    }
    #expect(texts { stack.lineLimit(2) } == [clamp, clamp])
    #expect(Self.styles { stack.lineLimit(2) }[0] == "")
    #expect(texts { Text("a").lineLimit(nil).lineLimit(2) } == [""])
    #expect(texts { Text("a").lineLimit(...2) } == [clamp])
    #expect(texts { Text("a").lineLimit(2, reservesSpace: true) } == [clamp + ";min-height:2lh"])
    #expect(texts { Text("a").lineLimit(2, reservesSpace: false) } == [clamp])
    #expect(texts { Text("a").lineLimit(1...2) } == [clamp + ";min-height:1lh"])
    #expect(texts { Text("a").lineLimit(3...) } == ["display:block;min-height:3lh"])
    #expect(texts { Text("a").lineLimit(-1) } == [clamp.replacing("clamp:2", with: "clamp:1")])
    let field = Self.styles { TextField("Note", text: .constant(""), axis: .vertical).lineLimit(2...4) }
    #expect(field[0] == "min-height:calc(2lh + 8px);max-height:calc(4lh + 8px)")
  }

  // MARK: Color schemes

  @Test func aColorSchemeChangesTheAppearance() {
    let dark = "color-scheme:dark;color:var(--label)"
    #expect(Self.styles { Text("x").environment(\.colorScheme, .dark) } == [dark])
    #expect(Self.styles { Text("x").colorScheme(.dark) } == [dark])
    #expect(Self.styles { Text("x").transformEnvironment(\.colorScheme) { $0 = .dark } } == [dark])
    let red = Self.styles { Text("x").foregroundColor(.red).environment(\.colorScheme, .dark) }
    #expect(red == ["color-scheme:dark;color:var(--red)"])
    #expect(Self.styles { Text("x").environment(\.lineLimit, nil) } == [""])
  }

  @Test func preferredColorSchemeAppliesToTheWindow() {
    struct Scheme: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text("\(scheme)") }
    }
    let elements = Self.elements { Scheme().preferredColorScheme(.dark) }
    #expect(elements[0][attribute: "class"] == "text prefers-dark")
    #expect(elements[0].content.plainText == "dark")
    #expect(Self.elements { Scheme().preferredColorScheme(nil) }[0][attribute: "class"] == "text")
  }

  // MARK: Animations

  @Test func animationsAreSwitchedOff() {
    let off = "--moves:all 0s;--live-duration:0s"
    #expect(Self.styles { Text("x").animation(nil) } == [off])
    #expect(Self.styles { Text("x").transaction { $0.animation = nil } } == [off])
    #expect(Self.styles { Text("x").transaction { $0.disablesAnimations = true } } == [off])
    #expect(Self.styles { Text("x").transaction { _ in } } == [""])
    let slow = Self.styles { Text("x").transaction { $0.animation = .linear(duration: 2) } }
    #expect(slow[0].hasPrefix("--moves:all 2s"))
  }

  @Test func anAnimationWithoutAValueHasItsCurveAndItsRepetitions() {
    let style = Self.styles { Text("x").animation(.linear(duration: 2).delay(1).repeatForever()) }
    #expect(
      style == [
        "--moves:all 2s linear 1s;--live-duration:2s;--live-easing:linear;--live-delay:1s;"
          + "--repeats:Infinity alternate"
      ]
    )
    #expect(Self.styles { Text("x").animation(.spring()) }[0].contains("linear(0.0, "))
  }

  @Test func animationsOfValuesCountTheChangesOfTheirValues() async {
    struct Screen: View {
      @State private var isOn = false
      var body: some View {
        Text("x").opacity(isOn ? 1 : 0)
          .animation(.linear(duration: 2).delay(1).repeatCount(3, autoreverses: false), value: isOn)
          .animation(nil, value: 7)
        Button("Switch") { isOn.toggle() }
        CounterView(name: "other")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    func motions() async -> [String] {
      await page.html().elements.compactMap { $0[attribute: "data-motions"] }
    }
    #expect(await motions() == ["0 2s 1s 3 normal linear|0 0s 0s 1 normal linear"])
    await page.button("Switch").click()
    #expect(await motions() == ["1 2s 1s 3 normal linear|0 0s 0s 1 normal linear"])
    await page.button("Count other").click()
    #expect(await motions() == ["1 2s 1s 3 normal linear|0 0s 0s 1 normal linear"])
  }

  @Test func aTransitionScalesAroundItsAnchor() {
    let styles = Self.styles { Text("x").transition(.scale(scale: 0.5, anchor: .topLeading)) }
    let transform = "translate(-50%,-50%) scale(0.5) translate(50%,50%)"
    #expect(styles[0] == "--enter-transform:\(transform);--leave-transform:\(transform)")
  }

  // MARK: Effects

  @Test func brightnessIsAddedToColors() {
    #expect(Self.styles { Text("x").brightness(0.5) } == ["filter:contrast(0.5) brightness(2)"])
    #expect(
      Self.styles { Text("x").brightness(-0.5) } == ["filter:invert(1) contrast(0.5) brightness(2) invert(1)"]
    )
    #expect(Self.styles { Text("x").brightness(0) } == ["filter:contrast(1) brightness(1)"])
  }

  @Test func textCanBeUnderlinedAndStruckThrough() {
    func lines<Content: View>(@ViewBuilder _ view: () -> Content) -> String? {
      Self.elements(view).last?[attribute: "data-style"]
    }
    let both = "text-decoration-line:underline line-through"
    #expect(lines { Text("x").underline().strikethrough() } == both)
    #expect(lines { HStack { Text("x") }.strikethrough().underline() } == both)
    #expect(lines { HStack { Text("x").underline() }.strikethrough() } == both)
    #expect(lines { Text("~~x~~").underline() } == "text-decoration-line:line-through underline")
    #expect(
      lines { Text("x").underline(color: .red).underline() }
        == "text-decoration-line:underline;text-decoration-color:var(--red)"
    )
    #expect(lines { HStack { Text("x") }.underline(false).underline() } == nil)
  }

  @Test func redactionsHaveTheirReasons() {
    struct Reasons: View {
      @Environment(\.redactionReasons) private var reasons
      var body: some View { Text("\(reasons.rawValue)") }
    }
    func markup<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Self.elements(view).map { "\($0[attribute: "class"] ?? "") \($0.content.plainText)" }
    }
    #expect(markup { Reasons().redacted(reason: .placeholder) } == ["text redacted 1"])
    #expect(
      markup { Reasons().redacted(reason: .placeholder).redacted(reason: .privacy) } == ["text redacted 3"]
    )
    #expect(
      markup { Reasons().unredacted().redacted(reason: .placeholder) } == ["text unredacted redacted 0"]
    )
    #expect(markup { Reasons().redacted(reason: .privacy) } == ["text 2"])
    #expect(markup { Reasons().privacySensitive().redacted(reason: .privacy) } == ["text redacted 2"])
    #expect(markup { Reasons().privacySensitive() } == ["text 0"])
    #expect(markup { Reasons().redacted(reason: .invalidated) } == ["text 4"])
  }

  // MARK: Layout

  @Test func aPositionIsInTheParent() throws {
    let elements = Self.elements { Text("x").position(x: 5, y: 6).frame(width: 20, height: 20) }
    #expect(elements[1][attribute: "class"] == "wrap fw fh")
    #expect(elements[1][attribute: "data-style"] == "position:relative")
    let place = "position:absolute;left:5px;top:6px;transform:translate(-50%,-50%)"
    #expect(elements[2][attribute: "data-style"] == place + ";width:max-content")
    let filling = Self.elements { Color.red.position(x: 5, y: 6) }
    #expect(filling[1][attribute: "data-style"] == place + ";width:100%;height:100%")
  }

  @Test func scrollModifiersApplyToTheScrollViewsInside() {
    let styles = Self.styles { VStack { ScrollView { Text("x") } }.scrollDisabled(true) }
    #expect(styles[0] == "--scrolling:hidden")
    #expect(styles[1] == "overflow-x:hidden;overflow-y:var(--scrolling,auto)")
    #expect(Self.styles { VStack { List {} }.scrollIndicators(.hidden) }[0] == "--scrollbar:none")
    #expect(Self.styles { List {}.scrollDisabled(false).scrollDisabled(true) }[0] == "--scrolling:auto")
  }

  @Test func rowsHaveTheirBackgroundsAndSeparators() throws {
    func rows<Content: View>(@ViewBuilder _ view: () -> Content) -> [Element] {
      Self.elements { List { view() } }.filter { $0.tag == .li }
    }
    let row = try #require(rows { Text("x").listRowBackground(HStack { Text("behind") }) }.first)
    #expect(row.content.elements.first?[attribute: "class"] == "column behind")
    #expect(row.content.plainText == "behindx")
    func line(_ edges: VerticalEdge.Set) -> [String?] {
      let row = rows { Text("x").listRowSeparator(.hidden, edges: edges) }.first
      return [row?[attribute: "class"], row?[attribute: "data-style"]]
    }
    #expect(line(.bottom) == ["list-row", "border-color:transparent"])
    #expect(line(.top) == ["list-row joined", nil])
    #expect(line(.all) == ["list-row joined", "border-color:transparent"])
  }

  @Test func headersOfALazyStackArePinned() {
    func classes(_ views: PinnedScrollableViews) -> [String] {
      let elements = Self.elements {
        LazyVStack(pinnedViews: views) {
          Section {
            Text("row")
          } header: {
            Text("header")
          } footer: {
            Text("footer")
          }
        }
      }
      return elements.compactMap { $0[attribute: "class"] }.filter { $0.contains("pinned") }
    }
    #expect(classes([]) == [])
    #expect(classes(.sectionHeaders) == ["wrap pinned header"])
    #expect(classes([.sectionHeaders, .sectionFooters]) == ["wrap pinned header", "wrap pinned footer"])
  }

  @Test func cellsOfALazyGridHaveTheAlignmentsOfTheirItems() {
    let items = [GridItem(alignment: .topLeading), GridItem()]
    let styles = Self.styles {
      LazyVGrid(columns: items) { ForEach(0..<3, id: \.self) { Text("\($0)") } }
    }
    let cells = styles.dropFirst().filter { $0.contains("-self") }
    #expect(cells == Array(repeating: "justify-self:start;align-self:start", count: 2))
  }

  @Test func aLazyGridAlignsColumnsThatDoNotFillIt() throws {
    func style(_ alignment: HorizontalAlignment) throws -> String {
      let styles = Self.styles {
        LazyVGrid(columns: [GridItem(.fixed(29))], alignment: alignment) { Text("cell") }
      }
      return try #require(styles.first { $0.contains("grid-template-columns") })
    }
    #expect(try style(.center).contains("justify-content:center"))
    #expect(try style(.trailing).contains("justify-content:end"))
  }

  @Test func anImageIsTiled() {
    let file = PictureFile(path: "/a.png", width: 4, height: 8)
    let tiled = Self.styles { Image(source: .file(file)).resizable(resizingMode: .tile) }
    #expect(tiled[0].hasSuffix("background-size:4px 8px;background-repeat:repeat;background-position:0 0"))
    #expect(Self.styles { Image(source: .file(file)).resizable() } == ["background-image:url(\"/a.png\")"])
  }

  // MARK: Bars

  @Test func barsAreHidden() {
    func tags<Content: View>(@ViewBuilder _ view: () -> Content) -> Set<String> {
      Set(
        Self.elements {
          TabView { NavigationStack { view() }.tabItem { Text("tab") } }
        }
        .compactMap { element in
          switch element[attribute: "class"] {
          case "bar"?: "navigation"
          case "tabs"?: "tabs"
          case "bottom-bar"?: "bottom"
          default: nil
          }
        }
      )
    }
    let content = Text("x").toolbar { ToolbarItem(placement: .bottomBar) { Text("item") } }
    #expect(tags { content } == ["navigation", "tabs", "bottom"])
    #expect(tags { content.toolbar(.hidden, for: .tabBar) } == ["navigation", "bottom"])
    #expect(tags { content.toolbar(.hidden, for: .bottomBar) } == ["navigation", "tabs"])
    #expect(tags { content.toolbar(.hidden, for: .navigationBar) } == ["tabs", "bottom"])
    #expect(tags { content.toolbar(.hidden, for: .automatic) } == ["tabs", "bottom"])
    #expect(tags { content.toolbar(.hidden, for: .tabBar, .navigationBar) } == ["bottom"])
    #expect(tags { content.toolbar(.visible, for: .tabBar) } == ["navigation", "tabs", "bottom"])
  }

  @Test func dotsOfPagesAreHidden() {
    func bar(_ mode: PageTabViewStyle.IndexDisplayMode) -> Element? {
      let elements = Self.elements {
        TabView { Text("a") }.tabViewStyle(.page(indexDisplayMode: mode))
      }
      return elements.first { $0.tag == .nav }
    }
    #expect(bar(.always)?[attribute: "class"] == "dots")
    #expect(bar(.never)?[attribute: "class"] == "dots unseen")
    // A tab bar around the pages is another landmark.
    #expect(bar(.always)?[attribute: "aria-label"] == "Pages")
  }

  @Test func controlKeyReplacesTheCommandKey() throws {
    func modifiers(_ modifiers: EventModifiers) -> [[String]] {
      let button = Self.elements { Button("x") {}.keyboardShortcut("s", modifiers: modifiers) }[0]
      struct Keys: Decodable {
        let modifiers: [String]
      }
      let json = Data((button[attribute: "data-key-events"] ?? "").utf8)
      return (try? JSONDecoder().decode([Keys].self, from: json).map(\.modifiers)) ?? []
    }
    #expect(modifiers(.command) == [["meta"], ["ctrl"]])
    #expect(modifiers([.command, .shift]) == [["shift", "meta"], ["shift", "ctrl"]])
    #expect(modifiers([.command, .control]) == [["ctrl", "meta"]])
    #expect(modifiers([]) == [[]])
  }

  // MARK: Layouts and presentations

  @Test func aViewIsTurnedInThreeDimensions() {
    func transform(anchorZ: CGFloat = 0, perspective: CGFloat = 1) -> String {
      Self.styles {
        Text("x").rotation3DEffect(
          .degrees(30),
          axis: (x: 0, y: 1, z: 0),
          anchorZ: anchorZ,
          perspective: perspective
        )
      }[0]
    }
    let origin = ";transform-origin:50% 50%"
    #expect(transform() == "transform:perspective(800px) rotate3d(0,1,0,30deg)" + origin)
    #expect(transform(perspective: 0.5) == "transform:perspective(1600px) rotate3d(0,1,0,30deg)" + origin)
    #expect(
      transform(anchorZ: 9, perspective: 0)
        == "transform:translateZ(9px) rotate3d(0,1,0,30deg) translateZ(-9px)" + origin
    )
  }

  @Test func aHorizontalGridHasRows() {
    let grid = Self.elements {
      LazyHGrid(rows: [GridItem(.fixed(20), spacing: 4), GridItem()], alignment: .top, spacing: 6) {
        Text("x")
      }
    }[0]
    #expect(grid[attribute: "class"] == "grid")
    #expect(
      grid[attribute: "data-style"]
        == "grid-auto-flow:column;grid-template-rows:20px minmax(10px,1fr);column-gap:6px;row-gap:4px;"
        + "align-items:start"
    )
  }

  @Test func imagesAreScaledToFitAndToFill() {
    let image = Image(source: .file(PictureFile(path: "/a.png", width: 4, height: 8))).resizable()
    let fit = Self.elements { image.scaledToFit() }[0]
    #expect(fit[attribute: "class"] == "picture fit fw")
    #expect(fit[attribute: "data-style"]?.hasSuffix("aspect-ratio:0.5") == true)
    #expect(Self.elements { image.scaledToFill() }[0][attribute: "class"] == "picture cover fw fh")
  }

  @Test func linesHaveTheirSpacing() {
    #expect(Self.styles { Text("x").lineSpacing(4) } == ["line-height:calc(1.3em + 4px)"])
  }

  @Test func aSheetHasItsBackground() throws {
    let elements = Self.elements {
      Text("x").sheet(isPresented: .constant(true)) { Text("y").presentationBackground(.red) }
    }
    let dialog = try #require(elements.first { $0.tag == .dialog })
    #expect(dialog[attribute: "data-style"] == "background:var(--red)")
  }
}
