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
    let plain = Self.styles { Text("x").background(Color.yellow).border(.red, width: 2) }
    #expect(plain[0] == "outline:2px solid var(--red);outline-offset:-2px;isolation:isolate")
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    let elements = Self.elements { Color.yellow.border(gradient) }
    #expect(elements[0].content.elements.last?[attribute: "class"] == "front")
    let style = try #require(elements[0].content.elements.last?[attribute: "data-style"])
    #expect(style.contains("border-image:linear-gradient(90deg,var(--red) 0%,var(--blue) 100%) 1"))
    #expect(elements[0][attribute: "class"] == "layered fw fh")
  }

  @Test func lineLimitsApplyToTheTextsInside() throws {
    func texts<Content: View>(@ViewBuilder _ view: () -> Content) -> [String] {
      Self.elements(view).filter { $0[attribute: "class"] == "text" }.map { $0[attribute: "data-style"] ?? "" }
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
}
