import Testing

@testable import LessonPages

struct MarkdownInlineTests {
  @Test func textIsText() {
    #expect(MarkdownInline.parse("a <b>b</b> & c") == [.text("a <b>b</b> & c")])
    #expect(MarkdownInline.parse("") == [])
  }

  @Test func emphasisAndStrengthNest() {
    #expect(MarkdownInline.parse("a *b* c") == [.text("a "), .emphasis([.text("b")]), .text(" c")])
    #expect(MarkdownInline.parse("**a _b_**") == [.strong([.text("a "), .emphasis([.text("b")])])])
  }

  @Test(arguments: ["a * b * c", "2 * 3", "*", "**", "*a", "snake_case_name", "* a*", "a ** b", "__"])
  func marksWithoutAPartnerAreText(_ source: String) {
    #expect(MarkdownInline.parse(source).plainText == source)
    #expect(
      MarkdownInline.parse(source).allSatisfy {
        if case .text = $0 { true } else { false }
      }
    )
  }

  @Test func codeIsKeptVerbatim() {
    #expect(MarkdownInline.parse("`a *b* <c>`") == [.code("a *b* <c>")])
    #expect(MarkdownInline.parse("`` a`b ``") == [.code("a`b")])
    #expect(MarkdownInline.parse("`a") == [.text("`"), .text("a")])
  }

  @Test func linksStayOnTheSite() {
    #expect(MarkdownInline.parse("[a `b`](/c#d)") == [.link([.text("a "), .code("b")], target: "/c#d")])
    #expect(MarkdownInline.parse("[a](#b)") == [.link([.text("a")], target: "#b")])
  }

  @Test(arguments: [
    "[a](https://example.org)", "[a](//example.org)", "[a](javascript:alert(1))", "[a](/\\example.org)",
    "[a](b)", "[](/a)",
    "[a]", "[a](", "[a] (/b)",
  ])
  func otherLinksAreText(_ source: String) {
    #expect(MarkdownInline.parse(source).plainText == source)
  }

  @Test func bracketedTextBeforeALinkIsNotALink() {
    #expect(
      MarkdownInline.parse("[a] and [b](/c)") == [.text("[a] and "), .link([.text("b")], target: "/c")]
    )
  }

  @Test func aBackslashTakesTheMeaningAway() {
    #expect(MarkdownInline.parse(#"\*a\* \x"#).plainText == #"*a* \x"#)
    #expect(MarkdownInline.parse(#"\`a`"#).plainText == "`a`")
  }
}
