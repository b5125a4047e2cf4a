import ComposableArchitecture
import Testing

struct TextStateTests {
  @Test func equalTextStatesAreEqual() {
    #expect(TextState("a") == TextState(verbatim: "a"))
    #expect(TextState("a").hashValue == TextState(verbatim: "a").hashValue)
    #expect(TextState("a") != TextState("b"))
  }

  @Test func substringsConvertToTextStates() {
    #expect(TextState("abc".dropFirst()) == TextState("bc"))
  }

  @Test func concatenationsDifferFromSingleTextStates() {
    #expect(TextState("a") + TextState("b") != TextState("ab"))
    #expect(TextState("a") + TextState("b") == TextState("a") + TextState("b"))
    let grouped = TextState("a") + (TextState("b") + TextState("c"))
    #expect(TextState("a") + TextState("b") + TextState("c") != grouped)
  }

  @Test func modifiersCountInTheirOrder() {
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold().italic() == TextState("a").bold().italic())
    #expect(TextState("a").bold().italic() != TextState("a").italic().bold())
    #expect((TextState("a") + TextState("b")).bold() != TextState("a").bold() + TextState("b").bold())
  }

  @Test func thePlainTextHasNoFormatting() {
    let text = (TextState("a").bold() + TextState(verbatim: "b").underline()).italic()
    #expect(String(state: text) == "ab")
    #expect(String(state: text, locale: nil) == "ab")
  }
}
