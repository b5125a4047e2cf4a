import ComposableArchitecture
import Foundation
import Testing

struct TextStateRunsTests {
  private func formatting(_ text: TextState) -> TextState.Attributes? { text.runs().first?.attributes }

  @Test func plainTextHasOneRunAndEmptyTextNone() {
    #expect(TextState("Delete?").runs() == [TextState.Run("Delete?")])
    #expect(TextState("").runs().isEmpty)
  }

  @Test func partsWithEqualFormattingFormOneRun() {
    let text = TextState("Delete ") + TextState("“") + TextState("a.txt").bold() + TextState("”")
    #expect(text.runs().map(\.text) == ["Delete “", "a.txt", "”"])
    #expect(text.runs().map(\.attributes.isBold) == [false, true, false])
    #expect(text.runs().map(\.text).joined() == String(state: text))
  }

  @Test func eachModifierIsAnAttribute() throws {
    let attributes = try #require(
      formatting(
        TextState("x").bold().italic().strikethrough(pattern: .dot).underline().monospacedDigit()
          .baselineOffset(1).kerning(2).tracking(3).fontWidth(.condensed)
      )
    )
    var expected = TextState.Attributes()
    expected.isBold = true
    expected.isItalic = true
    expected.strikethrough = .init(pattern: .dot)
    expected.underline = .init()
    expected.hasMonospacedDigits = true
    expected.baselineOffset = 1
    expected.kerning = 2
    expected.tracking = 3
    expected.fontWidth = .condensed
    #expect(attributes == expected)
  }

  @Test func speechModifiersBecomeAttributes() throws {
    let attributes = try #require(
      formatting(
        TextState("x").accessibilityHeading(.h2).accessibilityTextContentType(.console)
          .speechAdjustedPitch(0.5).speechAlwaysIncludesPunctuation().speechAnnouncementsQueued()
          .speechSpellsOutCharacters()
      )
    )
    var expected = TextState.Attributes()
    expected.accessibilityHeading = .h2
    expected.accessibilityTextContentType = .console
    expected.speechPitch = 0.5
    expected.speechIncludesPunctuation = true
    expected.isSpeechQueued = true
    expected.isSpeechSpeltOut = true
    #expect(attributes == expected)
  }

  @Test func modifiersThatAreSwitchedOffLeaveNoTrace() {
    let text = TextState("x").bold(isActive: false).italic(isActive: false).strikethrough(false)
      .underline(false).fontWidth(nil)
    #expect(text.runs() == [TextState.Run("x")])
  }

  @Test func aPartKeepsItsOwnFormatting() {
    let text = (TextState("a").bold(isActive: false) + TextState("b").italic()).bold()
    #expect(text.runs().map(\.attributes.isBold) == [false, true])
    #expect(text.runs().map(\.attributes.isItalic) == [false, true])
  }

  @Test func theLastLabelCountsForAllOfItsText() {
    let text = (TextState("a").accessibilityLabel("A") + TextState("b")).accessibilityLabel("AB")
    #expect(text.runs() == (TextState("ab").accessibilityLabel("x").accessibilityLabel("AB")).runs())
    #expect(text.runs().map(\.attributes.accessibilityLabel) == ["AB"])
  }
}
