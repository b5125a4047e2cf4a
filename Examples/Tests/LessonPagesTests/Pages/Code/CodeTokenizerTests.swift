import Testing

@testable import LessonPages

struct CodeTokenizerTests {
  /// Returns the tokens of one line, each with the first letters of its kind as a prefix.
  private func line(_ code: String, _ language: CodeLanguage = .swift) -> String {
    let lines = language.lines(of: code)
    return (lines.first ?? []).map { "\($0.kind):\($0.text)" }.joined(separator: "|")
  }

  @Test func keywordsAreDistinguishedFromNames() {
    #expect(line("let letter = forward") == "keyword:let|plain: letter = forward")
    #expect(line("if x is Int") == "keyword:if|plain: x |keyword:is|plain: Int")
  }

  @Test func membersAndLabelsAreNotKeywords() {
    #expect(line("x.default.in") == "plain:x.default.in")
    #expect(line("ask(for: n)") == "plain:ask(for: n)")
    #expect(line("default: x.self") == "keyword:default|plain:: x.|keyword:self")
  }

  @Test func commentsGoToTheEndOfTheLine() {
    #expect(line("x // let \"x\"") == "plain:x |comment:// let \"x\"")
  }

  @Test func blockCommentsLieInEachOther() {
    #expect(line("/* a /* b */ c */ x") == "comment:/* a /* b */ c */|plain: x")
  }

  @Test func anUnfinishedCommentGoesToTheEnd() {
    #expect(CodeLanguage.swift.lines(of: "/* a\nb").map(\.count) == [1, 1])
  }

  @Test func stringsEndWhereTheyEnd() {
    #expect(line(#"f("a\"b", x)"#) == #"plain:f(|string:"a\"b"|plain:, x)"#)
    #expect(line(##"#"a"b"# + x"##) == ##"string:#"a"b"#|plain: + x"##)
    #expect(line(##"#"\#(x)""# + y"##) == ##"string:#"\#(x)""#|plain: + y"##)
  }

  @Test func stringsInsideInterpolationsDoNotEndTheLiteral() {
    #expect(line(#""\(f("a", (1)))" + x"#) == #"string:"\(f("a", (1)))"|plain: + x"#)
  }

  @Test func aLoneQuoteColorsItsLineOnly() {
    let lines = CodeLanguage.swift.lines(of: "\"abc\nlet x")
    #expect(lines[0] == [CodeToken(kind: .string, text: "\"abc")])
    #expect(lines[1].first == CodeToken(kind: .keyword, text: "let"))
  }

  @Test func longStringsGoOverLines() {
    let lines = CodeLanguage.swift.lines(of: "\"\"\"\n let \"a\"\n\"\"\" + x")
    #expect(lines[1] == [CodeToken(kind: .string, text: " let \"a\"")])
    #expect(lines[2].last == CodeToken(kind: .plain, text: " + x"))
  }

  @Test func attributesAndNumbersHaveColors() {
    #expect(
      line("@Dependency #if 1_000") == "attribute:@Dependency|plain: |attribute:#if|plain: |number:1_000"
    )
    #expect(line("x1 # @ $0") == "plain:x1 # @ $|number:0")
  }

  @Test func styleSheetsHaveCommentsAndStringsOnly() {
    #expect(
      line("/* let */ a { content: \"if\"; }", .css)
        == "comment:/* let */|plain: a { content: |string:\"if\"|plain:; }"
    )
  }

  @Test func scriptsUseJavaScriptSyntax() {
    #expect(
      line("const guard = \"let\"; // if", CodeLanguage("js"))
        == "keyword:const|plain: guard = |string:\"let\"|plain:; |comment:// if"
    )
    #expect(
      line("/* a /* b */ x.delete(this)", .javaScript)
        == "comment:/* a /* b */|plain: x.delete(|keyword:this|plain:)"
    )
  }

  @Test func anUnknownLanguageIsPlain() {
    #expect(line("let x = \"a\" // b", CodeLanguage("sh")) == "plain:let x = \"a\" // b")
  }

  @Test(arguments: [
    "", "\n", "a", "a\n", "\n\na\n", "\"", "\"\\", "#", "@", "/*", "\"\\(", "\"\"\"\n\\(\"\n", "ü // 世界 🎉\n",
    "\\",
  ])
  func nothingIsLostOrAdded(_ code: String) {
    let lines = CodeLanguage.swift.lines(of: code).map { $0.map(\.text).joined() }
    let whole = code.hasSuffix("\n") ? String(code.dropLast()) : code
    #expect(lines.joined(separator: "\n") == whole)
  }
}
