import LivePagesCore
import Testing

struct RenderingTests {
  @Test func textIsEscaped() {
    let html = HTML { Element(.p) { "<script>alert('1') & \"2\"</script>" } }
    #expect(html.rendered() == "<p>&lt;script&gt;alert(&#39;1&#39;) &amp; &quot;2&quot;&lt;/script&gt;</p>")
  }

  @Test func attributeValuesAreEscaped() {
    let element = Element(.p, .class("a\" onclick=\"x"))
    #expect(element.rendered() == "<p class=\"a&quot; onclick=&quot;x\"></p>")
  }

  @Test func voidElementsHaveNoContentAndNoEndTag() {
    let element = Element(.input, .type("checkbox"), .disabled()) { "ignored" }
    #expect(element.rendered() == "<input type=\"checkbox\" disabled>")
  }

  @Test func attributesThatAreNilAreLeftOut() {
    #expect(Element(.button, .disabled(false)).rendered() == "<button></button>")
  }

  @Test(arguments: ["javascript:alert(1)", "//evil.example", "https://evil.example", "data:text/html,x"])
  func linksStayOnTheSite(target: String) {
    #expect(Element(.a, .href(target))[attribute: "href"] == "#")
  }

  @Test func builderTakesConditionsAndLoops() {
    let isShown = true
    let html = HTML {
      if isShown { "yes" } else { "no" }
      for number in 1...3 {
        Element(.li) { "\(number)" }
      }
      if !isShown { "never" }
    }
    #expect(html.rendered() == "yes<li>1</li><li>2</li><li>3</li>")
    #expect(html.plainText == "yes123")
  }

  @Test func documentsHaveTheirTitleEscapedAndTheirStylesLinked() {
    let page = Document(title: "<1>", stylesheets: ["/a.css"], icon: "/i.svg") { Element(.h1) { "Hello" } }
    let html = page.rendered()
    #expect(html.hasPrefix("<!doctype html><html lang=\"en\">"))
    #expect(html.contains("<title>&lt;1&gt;</title>"))
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/a.css\">"))
    #expect(html.hasSuffix("<body><h1>Hello</h1></body></html>"))
  }
}
