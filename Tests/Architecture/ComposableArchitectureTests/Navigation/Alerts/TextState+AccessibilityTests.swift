import ComposableArchitecture
import Foundation
import Testing

struct TextStateAccessibilityTests {
  private let text = TextState("x")

  @Test func theLastLabelCounts() {
    #expect(text.accessibilityLabel == nil)
    let labelled = text.accessibilityLabel("first").bold().accessibilityLabel(TextState("second")).italic()
    #expect(labelled.accessibilityLabel == TextState("second"))
  }

  @Test func aPartOfAStringMakesALabel() {
    #expect(text.accessibilityLabel("abc".dropFirst()) == text.accessibilityLabel("bc"))
  }

  @Test func eachModifierMakesAnotherText() {
    let texts = [
      text, text.accessibilityHeading(.h1), text.accessibilityHeading(.unspecified),
      text.accessibilityTextContentType(.sourceCode), text.accessibilityLabel("y"),
      text.speechAdjustedPitch(0.5), text.speechAlwaysIncludesPunctuation(), text.speechAnnouncementsQueued(),
      text.speechSpellsOutCharacters(), text.speechSpellsOutCharacters(false),
    ]
    #expect(Set(texts).count == texts.count)
  }
}
