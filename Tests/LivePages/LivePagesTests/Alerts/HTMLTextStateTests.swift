import ComposableArchitecture
import LivePages
import Testing

struct HTMLTextStateTests {
  private func rendered(_ text: TextState) -> String {
    Element(.p) { HTML(text) }.rendered()
  }

  @Test func plainTextIsEscaped() {
    #expect(rendered(TextState("a < b & “c”")) == "<p>a &lt; b &amp; “c”</p>")
    #expect(HTML(TextState("")) == HTML())
  }

  @Test func formattingIsMarkup() {
    let text =
      TextState("Delete ") + TextState("<a>").bold() + TextState("b").italic()
      + TextState("c").strikethrough() + TextState("d").underline()
    #expect(
      rendered(text) == "<p>Delete <strong>&lt;a&gt;</strong><em>b</em><s>c</s><u>d</u></p>"
    )
  }

  @Test func formattingsOfOneTextAreNested() {
    let text = TextState("x").underline().bold().strikethrough().italic()
    #expect(rendered(text) == "<p><strong><em><s><u>x</u></s></em></strong></p>")
  }

  @Test func accessibilityLabelsReplaceTheText() {
    let text = TextState("Rate ") + (TextState("★").bold() + TextState("☆")).accessibilityLabel("1 “of” 2")
    #expect(
      rendered(text) == #"<p>Rate <span role="img" aria-label="1 “of” 2"><strong>★</strong>☆</span></p>"#
    )
  }
}
