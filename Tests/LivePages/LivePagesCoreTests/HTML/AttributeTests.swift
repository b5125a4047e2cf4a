import Foundation
import Testing

@testable import LivePagesCore

struct AttributeTests {
  @Test func presentationAttributesAreUnrestricted() {
    #expect(
      Element(.circle, Attribute("cx", "7"), Attribute("hidden")).rendered()
        == #"<circle cx="7" hidden></circle>"#
    )
  }

  @Test func attributesThatRunLoadOrStyleTrap() async {
    await #expect(processExitsWith: .failure) { _ = Attribute("onclick", "hack()") }
    await #expect(processExitsWith: .failure) { _ = Attribute("style", "color: red") }
    await #expect(processExitsWith: .failure) { _ = Attribute("src", "/x.js") }
    await #expect(processExitsWith: .failure) { _ = Attribute("OnClick", "hack()") }
    await #expect(processExitsWith: .failure) { _ = Attribute("a b", "") }
    await #expect(processExitsWith: .failure) { _ = Attribute.aria("label onclick", "") }
  }

  @Test(arguments: [
    "onclick", "OnClick", "ONCLICK", "oNload", "onbeforetoggle", "src", "SRC", "Src", "srcdoc", "srcDoc",
    "srcset",
    "href", "HREF", "action", "ACTION", "formaction", "formAction", "FormAction", "style", "STYLE",
    "background",
    "Background", "ping", "poster", "imagesrcset", "", "a b", "a=b", "a\u{0}", "a\tb", "a/b", "a>b",
    "xlink:href",
    "data-ö", "\u{130}d", "on\u{200D}click", "\u{212A}ey", " src", "src\n",
  ])
  func activeAndInvalidNamesAreRefused(name: String) {
    #expect(!AttributeName.isAllowed(name))
  }

  @Test(arguments: [
    "placeholder", "viewBox", "preserveAspectRatio", "cx", "d", "hidden", "popovertarget", "aria-label",
    "data-on",
    "data-src", "autocapitalize", "download",
  ])
  func otherNamesAreAllowed(name: String) {
    #expect(AttributeName.isAllowed(name))
  }

  @Test(arguments: [
    "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)", "\u{1}javascript:alert(1)",
    "java\nscript:alert(1)", "java\tscript:alert(1)", "javascript\n:alert(1)", "javascript&colon;alert(1)",
    "vbscript:x", "VBScript:x", "data:text/html,x", "DATA:text/html,x", "blob:x", "file:///etc/passwd",
    "HTTPS://evil.example", "http:evil.example", "\\\\evil.example", "/\t/evil.example", "/\n/evil.example",
    "\r//evil.example", "/\u{0}/evil.example", " //evil.example", "/ /evil.example", "\u{A0}javascript:x",
    "\u{FEFF}javascript:x", "about", "?query", "\\evil.example",
    "https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "",
    // Scalars that extend the previous character, and that browsers remove from host names.
    "//\u{FE0F}evil.example/x", "//\u{34F}evil.example", "/\\\u{FE0F}evil.example",
  ])
  func linksStayOnTheSite(target: String) {
    #expect(Element(.a, .href(target))[attribute: "href"] == "#")
  }

  @Test(
    arguments: [
      ("https://example.com", "https://example.com"),
      ("HTTP://example.com/a?b=c#d", "HTTP://example.com/a?b=c#d"),
      ("javascript:alert(1)", nil), ("JaVaScRiPt://example.com/%0Aalert(1)", nil), ("data:text/html,x", nil),
      ("file:///etc/passwd", nil), ("mailto:ada@example.com", nil), ("//example.com", nil), ("/about", nil),
      ("https:", nil), ("https:///about", nil), ("https:example.com", nil), ("about", nil),
    ] as [(String, String?)]
  )
  func onlyWebAddressesLeaveTheSite(text: String, target: String?) throws {
    let url = try #require(URL(string: text))
    #expect(Element(.a, .href(url))[attribute: "href"] == target ?? "#")
    #expect(Element(.img, .src(url))[attribute: "src"] == target ?? "")
    let link = Link<Never>("Example", to: url).markup.nodes.html?.first
    #expect(link == .element(Element(.a, .href(url)) { "Example" }))
  }

  @Test(arguments: [
    ("/avatar.svg", "/avatar.svg"), ("https://example.com/avatar.svg", ""), ("//example.com/a", ""),
    ("a.svg", ""),
    ("data:image/svg+xml,x", ""), ("javascript:x", ""),
  ])
  func pathsOfPicturesStayOnTheSite(path: String, source: String) {
    #expect(Element(.img, .src(path)).rendered() == "<img src=\"\(source)\">")
  }
}
