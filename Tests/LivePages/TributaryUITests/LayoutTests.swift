import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

@MainActor
struct LayoutTests {
  private static func markup<Content: View>(@ViewBuilder _ view: () -> Content) -> Element? {
    let html = Window(AnyView(view()), signal: ChangeSignal { _ in }).render()
    // The first element inside the window's element.
    return html.elements.dropFirst().first
  }

  private static func fills<Content: View>(@ViewBuilder _ view: () -> Content) -> String {
    let classes = markup(view)?[attribute: "class"]?.split(separator: " ") ?? []
    return classes.filter { $0 == "fw" || $0 == "fh" }.joined(separator: " ")
  }

  @Test func boxesFillTheRoomThatTheirContentFills() {
    #expect(Self.fills { Text("x") } == "")
    #expect(Self.fills { Color.red } == "fw fh")
    #expect(Self.fills { Color.red.frame(height: 10) } == "fw")
    #expect(Self.fills { Color.red.frame(width: 10, height: 10) } == "")
    #expect(Self.fills { Text("x").frame(maxWidth: .infinity) } == "fw")
    #expect(Self.fills { HStack { Spacer() } } == "fw")
    #expect(Self.fills { VStack { Spacer() } } == "fh")
    #expect(Self.fills { VStack { HStack { Spacer() } } } == "fw")
    #expect(Self.fills { ZStack { Color.red } } == "fw fh")
    #expect(Self.fills { VStack { TextField("x", text: .constant("")) }.padding() } == "fw")
    #expect(Self.fills { Text("x").background { Color.red } } == "")
    #expect(Self.fills { Text("x").overlay(Color.red) } == "")
    #expect(Self.fills { List { Text("x") } } == "fw fh")
    #expect(Self.fills { ScrollView { Text("x") } } == "fw fh")
    #expect(Self.fills { Color.red.fixedSize() } == "")
  }

  @Test func theOrderOfModifiersCounts() throws {
    let around = try #require(Self.markup { Text("x").padding(4).background(Color.red) })
    #expect(around[attribute: "data-style"] == "background:var(--red)")
    let inside = try #require(Self.markup { Text("x").background(Color.red).padding(4) })
    #expect(inside[attribute: "data-style"]?.hasPrefix("padding") == true)
  }

  @Test func theInnerOfTwoInheritedStylesWins() throws {
    let text = try #require(Self.markup { Text("x").foregroundColor(.red).foregroundColor(.blue) })
    #expect(text[attribute: "data-style"] == "color:var(--red)")
  }

  @Test func concatenatedTextKeepsItsStyles() throws {
    let text = try #require(
      Self.markup { (Text("a").foregroundColor(.red) + Text("b").bold()).font(.title).foregroundColor(.blue) }
    )
    let styles = text.content.elements.map { $0[attribute: "data-style"] ?? "" }
    #expect(styles.map { $0.contains("color:var(--red)") } == [true, false])
    #expect(styles.map { $0.contains("color:var(--blue)") } == [false, true])
    #expect(styles.map { $0.contains("font-weight:700") } == [false, true])
    #expect(styles.allSatisfy { $0.contains("font-size:1.647rem") })
  }

  @Test func opacitiesMultiply() throws {
    let outer = try #require(Self.markup { Text("x").opacity(0.5).opacity(0.4) })
    #expect(outer[attribute: "data-style"] == "opacity:0.4")
    #expect(outer.content.elements.first?[attribute: "data-style"] == "opacity:0.5")
  }

  @Test func numbersOfAnAppAreNumbersInStyles() throws {
    for length in [Double.nan, .infinity, -.infinity, 1e300] {
      let box = try #require(Self.markup { Text("x").offset(x: length, y: 0.1 + 0.2) })
      let style = try #require(box[attribute: "data-style"])
      #expect(style.wholeMatch(of: /transform:translate\(-?\d+px,0\.3px\)/) != nil)
    }
  }

  @Test func anglesAreDegreesInStyles() throws {
    let turned = try #require(Self.markup { Text("x").rotationEffect(.radians(.pi / 2)) })
    #expect(turned[attribute: "data-style"] == "transform:rotate(90deg)")
  }

  @Test func viewsThatAreNestedTooDeeplyStillMakeAPage() {
    struct Endless: View {
      var body: some View { VStack { AnyView(Endless()) } }
    }
    withKnownIssue {
      #expect(Self.markup { Endless() } != nil)
    } matching: {
      "\($0)".contains("nested too deeply")
    }
  }

  @Test func aClosedWindowShowsNothing() {
    let window = Window(AnyView(CounterView(name: "x")), signal: ChangeSignal { _ in })
    #expect(window.render().plainText.contains("x 0"))
    window.close()
    #expect(window.render().plainText == "")
  }

  @Test func transformedShapesKeepTheirTrim() {
    let half = Circle().trim(to: 0.5)
    #expect(half._trim == 0...0.5)
    #expect(half.scale(2)._trim == 0...0.5)
    #expect(half.rotation(.degrees(90))._trim == 0...0.5)
    #expect(half.offset(by: CGPoint(x: 1, y: 1))._trim == 0...0.5)
    #expect(half.trim(from: 0.5, to: 1)._trim == 0.25...0.5)
    #expect(Circle().scale(2)._trim == nil)
  }

  @Test func modifiersKeepTheRowsOfAList() throws {
    func rows<Content: View>(@ViewBuilder _ content: @escaping (Int) -> Content) throws -> [Element] {
      let list = try #require(
        Self.markup { List { ForEach(0..<2, id: \.self) { content($0) }.onDelete { _ in } } }
      )
      return list.content.elements.filter { $0.tag == .li }
    }
    func expectRows<Content: View>(
      _ location: SourceLocation = #_sourceLocation,
      @ViewBuilder _ content: @escaping (Int) -> Content
    ) throws {
      let rows = try rows { content($0) }
      #expect(
        rows.map { $0[attribute: "data-style"] } == ["background:var(--red)", "background:var(--red)"],
        sourceLocation: location
      )
      let names = rows.map { row in
        row.content.elements.compactMap { $0[attribute: "aria-label"] }.filter { $0.hasPrefix("Delete") }
      }
      #expect(names == [["Delete 0"], ["Delete 1"]], sourceLocation: location)
    }
    try expectRows { Text("\($0)").listRowBackground(Color.red) }
    try expectRows { Text("\($0)").listRowBackground(Color.red).contextMenu { Button("Copy") {} } }
    try expectRows { Text("\($0)").listRowBackground(Color.red).onTapGesture {} }
    try expectRows { Text("\($0)").listRowBackground(Color.red).onTapGesture(count: 2) {} }
    try expectRows { Text("\($0)").listRowBackground(Color.red).overlay(Color.blue) }
    try expectRows { Text("\($0)").listRowBackground(Color.red).background { Circle() } }
    try expectRows {
      Text("\($0)").listRowBackground(Color.red).swipeActions { Button("Copy") {} }
        .environment(\.editMode, .constant(.active))
    }
    try expectRows { Text("\($0)").listRowBackground(Color.red).padding().border(Color.blue) }
  }

  @Test func modifiersOfACollectionApplyToItsRows() throws {
    func count<Content: View>(@ViewBuilder _ content: () -> Content) throws -> Int {
      let list = try #require(Self.markup { List { content() } })
      return list.content.elements.count { $0.tag == .li }
    }
    #expect(try count { ForEach(0..<3, id: \.self) { Text("\($0)") }.onTapGesture {} } == 3)
    #expect(try count { ForEach(0..<3, id: \.self) { Text("\($0)") }.contextMenu { Button("Copy") {} } } == 3)
    #expect(
      try count { ForEach(0..<3, id: \.self) { Text("\($0)") }.swipeActions { Button("Copy") {} } } == 3
    )
  }

  @Test func modifiersOfASectionApplyToItsRows() throws {
    let list = try #require(
      Self.markup {
        List {
          Section("header") {
            Text("a")
            Text("b")
          }
          .listRowBackground(Color.red)
          .foregroundColor(.blue)
        }
      }
    )
    let rows = list.content.elements.filter { $0.tag == .li }
    #expect(rows.map { $0[attribute: "data-style"] } == ["background:var(--red)", "background:var(--red)"])
    let texts = list.content.elements.filter { $0.tag == .span }
    #expect(texts.map { $0[attribute: "data-style"] } == Array(repeating: "color:var(--blue)", count: 3))
  }

  @Test func rowsOfAnInnerCollectionCanBeDeleted() throws {
    let list = try #require(
      Self.markup {
        List {
          ForEach(0..<1, id: \.self) { _ in
            ForEach(0..<2, id: \.self) { Text("\($0)") }.onDelete { _ in }
          }
        }
      }
    )
    let names = list.content.elements.compactMap { $0[attribute: "aria-label"] }
    #expect(names == ["Delete 0", "Delete 1"])
  }

  /// A row without enough room shrinks its elements, but not those with a fixed size.
  @Test func aFrameKeepsItsSizeInsideOtherModifiers() {
    func shrink<Content: View>(@ViewBuilder _ view: () -> Content) -> Bool {
      Self.markup(view)?[attribute: "data-style"]?.contains("flex-shrink:0") != true
    }
    #expect(shrink { Circle().overlay { Text("9") } })
    #expect(!shrink { Circle().frame(width: 40, height: 40).overlay { Text("9") } })
    #expect(!shrink { Circle().frame(width: 40, height: 40).background { Color.red } })
    #expect(!shrink { Circle().frame(width: 40, height: 40).padding().padding() })
    #expect(!shrink { Circle().frame(width: 40, height: 40).overlay { Text("9") }.onTapGesture {} })
  }
}
