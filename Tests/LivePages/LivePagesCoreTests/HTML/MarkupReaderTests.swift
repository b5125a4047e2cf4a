import Testing

@testable import LivePagesCore

struct MarkupReaderTests {
  @Test func readsRenderedMarkup() {
    let html = HTML {
      Element(.p, .id("a"), .class("x & \"y\" <z>")) { "1 < 2 && 'a' > \"b\" &amp; é 🎉" }
      Element(.input, .type("checkbox"), .checked(), .value(""))
      Element(.div) {
        Element(.hr)
        "text"
        Element(.span)
      }
    }
    #expect(MarkupReader.html(in: Array(html.rendered().utf8)) == html)
  }

  /// Browsers remove the first line break of these elements.
  @Test(arguments: [LivePagesCore.Tag.textarea, .pre], ["", "\n", "\n\n", "\na", "a\n"])
  func keepsLineBreaksAtTheBeginning(tag: LivePagesCore.Tag, text: String) {
    let html = HTML { Element(tag) { text } }
    let markup = html.rendered()
    #expect(markup == "<\(tag.name)>\(text.hasPrefix("\n") ? "\n" : "")\(text)</\(tag.name)>")
    #expect(MarkupReader.html(in: Array(markup.utf8)).plainText == text)
  }

  @Test func readsCombiningMarksAfterEscapedCharacters() {
    let text = "<\u{301}p>\u{301} &\u{301} \"\u{301} '\u{301} &amp;lt;\u{301} <\u{FE0F}script>"
    let html = HTML { Element(.p, .class(text)) { text } }
    let markup = html.rendered()
    #expect(!markup.unicodeScalars.dropFirst(2).dropLast(4).contains("<"))
    #expect(markup.unicodeScalars.count { $0 == "\"" } == 2)
    let read = MarkupReader.html(in: Array(markup.utf8))
    // Doesn't use `==`, which treats canonically equivalent strings as equal. Browsers don't.
    #expect(read.plainText.utf8.elementsEqual(text.utf8))
    #expect(read.rendered().utf8.elementsEqual(markup.utf8))
  }
}
