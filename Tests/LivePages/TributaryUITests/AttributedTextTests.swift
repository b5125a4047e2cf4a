import Foundation
import Testing

@testable import TributaryUI

struct AttributedTextTests {
  private func style(_ change: (inout AttributedString) -> Void) -> String? {
    var string = AttributedString("x")
    change(&string)
    return Text(string).runs.first?.style.css
  }

  @Test func attributesBecomeTheStyleOfTheText() {
    #expect(style { $0.foregroundColor = .red } == "color:\(Color.red.css)")
    #expect(style { $0.backgroundColor = .blue } == "background-color:\(Color.blue.css)")
    #expect(style { $0.font = .largeTitle } == Font.largeTitle.style.css)
    #expect(style { $0.tracking = 2 } == "letter-spacing:2px")
    #expect(style { $0.baselineOffset = 4 } == "position:relative;inset-block-end:4px")
  }

  @Test func linesHaveAPatternAndAColor() {
    let dashes = style { $0.underlineStyle = Text.LineStyle(pattern: .dash, color: .red) }
    let line = "text-decoration-line:underline;text-decoration-color:\(Color.red.css)"
    #expect(dashes == line + ";text-decoration-style:dashed")
    #expect(style { $0.strikethroughStyle = .single } == "text-decoration-line:line-through")
    let text = Text("x").underline(pattern: .dot)
    #expect(text.runs[0].style.css == "text-decoration-line:underline;text-decoration-style:dotted")
  }

  @Test func rangesKeepTheirOwnAttributes() throws {
    var string = AttributedString("Hello world")
    let range = try #require(string.range(of: "world"))
    string[range].foregroundColor = .green
    string[range].swiftUI.font = .caption
    let runs = Text(string).runs
    #expect(runs.map(\.text) == ["Hello ", "world"])
    #expect(runs[0].isPlain)
    #expect(runs[1].style["color"] == Color.green.css)
  }

  @Test func aContainerMergesItsAttributes() {
    var container = AttributeContainer()
    container.foregroundColor = .red
    container.inlinePresentationIntent = .stronglyEmphasized
    var string = AttributedString("x")
    string.mergeAttributes(container)
    #expect(Text(string).runs[0].style.css == "font-weight:700;color:\(Color.red.css)")
  }

  @Test func markdownBecomesAttributes() throws {
    let string = try AttributedString(
      markdown: "a **b** _c_ `d` ~~e~~ [f](g)",
      baseURL: URL(string: "https://h.i/")
    )
    #expect(String(string.characters) == "a b c d e f")
    let intents = string.runs.compactMap(\.inlinePresentationIntent)
    #expect(intents == [.stronglyEmphasized, .emphasized, .code, .strikethrough])
    #expect(string.runs.compactMap(\.link).map(\.absoluteString) == ["https://h.i/g"])
    #expect(Text(string).runs.first { $0.text == "b" }?.style.css == "font-weight:700")
  }
}
