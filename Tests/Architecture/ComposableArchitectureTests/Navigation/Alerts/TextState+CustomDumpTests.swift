import ComposableArchitecture
import Foundation
import Testing

struct TextStateCustomDumpTests {
  private let text = TextState("x")

  private func dump(_ text: TextState) -> String { String(customDumping: text) }

  @Test func textStatesDumpAsStrings() {
    #expect(dump(text) == #""x""#)
    #expect(dump(TextState(verbatim: "a") + TextState("b").bold() + TextState("c")) == #""a**b**c""#)
  }

  @Test func commonFormattingIsMarkedAsInPlainText() {
    #expect(dump(text.bold()) == #""**x**""#)
    #expect(dump(text.italic()) == #""_x_""#)
    #expect(dump(text.strikethrough()) == #""~~x~~""#)
    #expect(dump(text.underline()) == #""<u>x</u>""#)
    #expect(dump(text.bold().italic().underline()) == #""<u>_**x**_</u>""#)
    #expect(dump((text + text).italic()) == #""_xx_""#)
  }

  @Test func patternsOfLinesAreShown() {
    #expect(dump(text.strikethrough(pattern: .dash)) == #""<s=dash>x</s>""#)
    #expect(dump(text.underline(pattern: .dot)) == #""<u=dot>x</u>""#)
  }

  @Test func otherModifiersAreTags() {
    #expect(dump(text.kerning(1)) == #""<kerning=1.0>x</kerning>""#)
    #expect(dump(text.tracking(1.5)) == #""<tracking=1.5>x</tracking>""#)
    #expect(dump(text.baselineOffset(-2)) == #""<baseline-offset=-2.0>x</baseline-offset>""#)
    #expect(dump(text.fontWidth(.condensed)) == #""<font-width=condensed>x</font-width>""#)
    #expect(dump(text.accessibilityHeading(.h2)) == #""<accessibility-heading=h2>x</accessibility-heading>""#)
    #expect(
      dump(text.accessibilityLabel(TextState("y").bold()))
        == #""<accessibility-label=**y**>x</accessibility-label>""#
    )
    #expect(
      dump(text.accessibilityTextContentType(.console))
        == #""<accessibility-text-content-type=console>x</accessibility-text-content-type>""#
    )
    #expect(
      dump(text.speechAdjustedPitch(0.5)) == #""<speech-adjusted-pitch=0.5>x</speech-adjusted-pitch>""#
    )
    #expect(
      dump(text.speechAlwaysIncludesPunctuation())
        == #""<speech-always-includes-punctuation>x</speech-always-includes-punctuation>""#
    )
    #expect(
      dump(text.speechAnnouncementsQueued())
        == #""<speech-announcements-queued>x</speech-announcements-queued>""#
    )
    #expect(
      dump(text.speechSpellsOutCharacters())
        == #""<speech-spells-out-characters>x</speech-spells-out-characters>""#
    )
  }

  @Test func inactiveModifiersAreNotDumped() {
    let plain =
      text.bold(isActive: false).italic(isActive: false).strikethrough(false).underline(false)
      .monospacedDigit()
      .underline(false, pattern: .dot).strikethrough(false, pattern: .dot).fontWidth(nil)
      .speechAlwaysIncludesPunctuation(false).speechAnnouncementsQueued(false).speechSpellsOutCharacters(
        false
      )
    #expect(dump(plain) == #""x""#)
  }
}
