import Testing

// Not the whole module, whose views have the same names.
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

@MainActor
struct LayoutTests {
  private static func markup<Content: View>(@ViewBuilder _ view: () -> Content) -> Element? {
    let html = Window(AnyView(view()), signal: ChangeSignal { _ in }).render()
    // The first element in the window's.
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

  @Test func piecesOfATextKeepTheirStyles() throws {
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
}
