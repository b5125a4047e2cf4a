import Testing

@testable import LivePagesCore

struct MarkupReaderTests {
  @Test func readsWhatWasWritten() {
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
}
