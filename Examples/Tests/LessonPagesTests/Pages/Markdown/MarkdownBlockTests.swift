import Testing

@testable import LessonPages

struct MarkdownBlockTests {
  @Test func headingsHaveThreeLevels() {
    #expect(
      MarkdownBlock.parse("# A\n## B *c*\n### C\n#### D\n#E") == [
        .heading(level: 1, [.text("A")]), .heading(level: 2, [.text("B "), .emphasis([.text("c")])]),
        .heading(level: 3, [.text("C")]), .paragraph([.text("#### D #E")]),
      ]
    )
  }

  @Test func aParagraphEndsWithABlankLine() {
    #expect(
      MarkdownBlock.parse("\na\nb  \n \nc\n") == [.paragraph([.text("a b")]), .paragraph([.text("c")])]
    )
  }

  @Test func aParagraphEndsWhereSomethingElseBegins() {
    #expect(
      MarkdownBlock.parse("a\n- b\n\nc\n# D") == [
        .paragraph([.text("a")]), .list(isOrdered: false, items: [[.text("b")]]), .paragraph([.text("c")]),
        .heading(level: 1, [.text("D")]),
      ]
    )
  }

  @Test func listsAreOrderedOrNot() {
    #expect(
      MarkdownBlock.parse("- a\n  b\n* c\n1. d\n2. e") == [
        .list(isOrdered: false, items: [[.text("a b")], [.text("c")]]),
        .list(isOrdered: true, items: [[.text("d")], [.text("e")]]),
      ]
    )
  }

  @Test func codeIsKeptVerbatim() {
    #expect(
      MarkdownBlock.parse("```swift\n# a\n\n  - b\n```\nc") == [
        .code(language: "swift", "# a\n\n  - b\n"), .paragraph([.text("c")]),
      ]
    )
  }

  @Test func codeWithoutAnEndGoesToTheEnd() {
    #expect(MarkdownBlock.parse("```\na") == [.code(language: "", "a\n")])
  }

  @Test func aLongerFenceHoldsAShorterOne() {
    #expect(MarkdownBlock.parse("````\n```\n````") == [.code(language: "", "```\n")])
  }

  @Test func tablesHaveAHeaderAndRowsOfItsLength() {
    #expect(
      MarkdownBlock.parse("| a | `b` |\n|---|:-:|\n| c |\n| d | e | f |\ng") == [
        .table(
          header: [[.text("a")], [.code("b")]],
          rows: [[[.text("c")], []], [[.text("d")], [.text("e")]]]
        ),
        .paragraph([.text("g")]),
      ]
    )
  }

  @Test func aBarWithABackslashIsPartOfItsCell() {
    #expect(
      MarkdownBlock.parse(#"| a \| b |"# + "\n|---|") == [
        .table(header: [[.text("a "), .text("|"), .text(" b")]], rows: [])
      ]
    )
  }

  @Test(arguments: ["| a |", "|", "> a", "<b>a</b>", "---", "![a](/b)"])
  func everythingElseIsText(_ source: String) {
    #expect(MarkdownBlock.parse(source) == [.paragraph(MarkdownInline.parse(source))])
  }

  @Test(arguments: ["", "\n", "   ", "\r\n\r\n"])
  func emptySourcesHaveNoBlocks(_ source: String) {
    #expect(MarkdownBlock.parse(source).isEmpty)
  }
}
