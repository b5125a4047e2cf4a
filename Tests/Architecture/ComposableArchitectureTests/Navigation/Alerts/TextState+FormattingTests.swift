import ComposableArchitecture
import Foundation
import Testing

struct TextStateFormattingTests {
  private let text = TextState("x")

  @Test func eachModifierMakesAnotherText() {
    let texts = [
      text, text.bold(), text.italic(), text.monospacedDigit(), text.baselineOffset(1), text.kerning(1),
      text.tracking(1), text.fontWidth(.condensed), text.strikethrough(), text.strikethrough(pattern: .dot),
      text.underline(), text.underline(pattern: .dashDot), text.bold(isActive: false),
      text.italic(isActive: false), text.strikethrough(false), text.underline(false), text.fontWidth(nil),
    ]
    #expect(Set(texts).count == texts.count)
  }

  @Test func shortFormsEnableTheModifier() {
    #expect(text.bold() == text.bold(isActive: true))
    #expect(text.italic() == text.italic(isActive: true))
    #expect(text.strikethrough() == text.strikethrough(true))
    #expect(text.underline(pattern: .dash) == text.underline(true, pattern: .dash))
  }

  @Test func rawValuesMatchFontWidthsAndPatterns() {
    #expect(TextState.FontWidth.standard.rawValue == "standard")
    #expect(TextState.LineStylePattern(rawValue: "dashDotDot") == .dashDotDot)
  }
}
