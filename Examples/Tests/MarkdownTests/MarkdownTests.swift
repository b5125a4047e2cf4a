import LivePages
import Testing

@testable import Markdown

struct MarkdownTests {
  private func html(_ text: String) -> String { MarkdownView(text).body.rendered() }

  @Test(arguments: [
    ("", ""), ("Text", "<p>Text</p>"), ("a\nb\r\nc\rd", "<p>a\nb\nc\nd</p>"),
    ("a\n\n\nb", "<p>a</p><p>b</p>"),
    ("# One", "<h1>One</h1>"), ("###### Six ##", "<h6>Six</h6>"), ("####### Seven", "<p>####### Seven</p>"),
    ("#One", "<p>#One</p>"), ("One\n===", "<h1>One</h1>"), ("Two\n---", "<h2>Two</h2>"), ("---", "<hr>"),
    ("* * *", "<hr>"), ("a\n***\nb", "<p>a</p><hr><p>b</p>"),
    ("> a\nb\n\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
    ("> > a", "<blockquote><blockquote><p>a</p></blockquote></blockquote>"),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("2. a\n3. b", #"<ol start="2"><li>a</li><li>b</li></ol>"#),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("- a\n\n  b", "<ul><li>a<p>b</p></li></ul>"), ("a\n- b", "<p>a</p><ul><li>b</li></ul>"),
    ("a 7. b\n8. c", "<p>a 7. b\n8. c</p>"),
    ("```swift\nlet a = 1 < 2\n```", #"<pre tabindex="0"><code>let a = 1 &lt; 2"# + "\n</code></pre>"),
    ("~~~\n```\n~~~", #"<pre tabindex="0"><code>```"# + "\n</code></pre>"),
    ("````\n```\n````", #"<pre tabindex="0"><code>```"# + "\n</code></pre>"),
    ("```\na", #"<pre tabindex="0"><code>a"# + "\n</code></pre>"),
    ("    code\n\n    more\n\ntext", #"<pre tabindex="0"><code>code"# + "\n\nmore\n</code></pre><p>text</p>"),
  ])
  func blocks(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func tablesHaveAHeaderAndRowsOfItsLength() {
    #expect(
      MarkdownBlock.parse("a\n| a | `b` |\n|---|:-:|\n| c |\n|| e | f |\ng") == [
        .paragraph([.text("a")]),
        .table(
          header: [[.text("a")], [.code("b")]],
          rows: [[[.text("c")]], [[], [.text("e")]]]
        ),
        .paragraph([.text("g")]),
      ]
    )
    #expect(
      html("| a |\n|---|\n| b |")
        == "<table><thead><tr><th scope=\"col\">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
    )
  }

  @Test func aBarWithABackslashIsPartOfItsCell() {
    #expect(
      MarkdownBlock.parse(#"| a \| `b\|c` |"# + "\n|-|") == [
        .table(header: [[.text("a | "), .code("b|c")]], rows: [])
      ]
    )
  }

  @Test(arguments: ["| a |", "|", "| a |\n| b |", "| a |\n|:|"])
  func barsWithoutARuleAreText(text: String) {
    #expect(html(text) == "<p>\(text)</p>")
  }

  @Test func codeHasALanguage() {
    #expect(
      MarkdownBlock.parse("``` swift \n# a\n```\nb") == [
        .code(language: "swift", "# a\n"), .paragraph([.text("b")]),
      ]
    )
    let body = MarkdownView("```swift\na\n```") { code, language in Element(.p) { language + ": " + code } }
      .body
    #expect(body.rendered() == "<p>swift: a\n</p>")
  }

  @Test(arguments: [
    ("*a* _b_", "<em>a</em> <em>b</em>"), ("**a** __b__", "<strong>a</strong> <strong>b</strong>"),
    ("***a***", "<strong><em>a</em></strong>"), ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
    ("snake_case_name", "snake_case_name"), ("2 * 3 * 4", "2 * 3 * 4"), ("*a", "*a"), ("**a*", "**a*"),
    (#"\*a\*"#, "*a*"), ("`a * b`", "<code>a * b</code>"), ("`` a ` b ``", "<code>a ` b</code>"),
    ("`a", "`a"),
    ("a  \nb", "a<br>b"), ("a\\\nb", "a<br>b"),
    ("[a](/about)", #"<a href="/about">a</a>"#), ("[*a*](#b)", ##"<a href="#b"><em>a</em></a>"##),
    ("[a](/about \"Title\")", #"<a href="/about">a</a>"#), ("[a] (/about)", "[a] (/about)"),
    ("[Foo](https://example.com/Foo_(bar))", Self.link("https://example.com/Foo_(bar)", "Foo")),
    ("<https://example.com>", Self.link("https://example.com", "https://example.com")),
    ("[a <https://example.com> b](/c)", #"<a href="/c">a https://example.com b</a>"#),
    ("![Ada](https://example.com/a.png)", #"<img src="https://example.com/a.png" alt="Ada" loading="lazy">"#),
  ])
  func inlines(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>")
  }

  private static func link(_ target: String, _ text: String) -> String {
    "<a href=\"\(target)\" rel=\"nofollow ugc noopener\">\(text)</a>"
  }

  /// Markdown that leads out of the article in a careless renderer.
  @Test(arguments: [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<a href=\"javascript:alert(1)\">x</a>",
    "<svg/onload=alert(1)>", "<style>*{display:none}</style>", "<iframe src=//evil.example></iframe>",
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](java\tscript:alert(1))",
    "[x](data:text/html,y)",
    "[x](vbscript:y)", "[x](//evil.example)", "[x](/\\evil.example)", "[x](\\\\evil.example)",
    "[x]( javascript:y)",
    "[x](&#106;avascript:y)", "[x](https:)", "[x](https:///evil)", "[x](mailto:a@b)", "[x](about)",
    "[x](?a=b)",
    "![x](javascript:y)", "![x](data:image/svg+xml,y)", "![x](http://example.com/a.png)",
    "![x](/live-pages/log-in)",
    "<javascript:alert(1)>", "<https://>", "[<script>](javascript:y)", "`<script>`", "    <script>",
    "```\n<script>alert(1)</script>\n```", "# <script>", "> <script>", "- <script>",
    "[x](\u{FE0F}javascript:y)",
    "[x](/\u{0}/evil.example)", "<scr\u{0}ipt>", "[a](https://a.example\" onclick=\"alert(1))",
    "![\" onerror=\"alert(1)](https://a.example/b)",
  ])
  func hostileMarkdownIsEscaped(text: String) {
    let elements = MarkdownView(text).body.elements
    let names: Set = ["a", "blockquote", "code", "h1", "img", "li", "p", "pre", "ul"]
    let rendered = html(text)
    for name in rendered.split(separator: "<").compactMap({ $0.split(whereSeparator: " >/".contains).first })
    {
      #expect(names.contains(String(name)), "\(rendered)")
    }
    for element in elements {
      for name in ["onclick", "onerror", "onload", "style"] { #expect(element[attribute: name] == nil) }
      if let target = element[attribute: "href"] {
        #expect(target.hasPrefix("https://a.example"), "\(rendered)")
      }
      if let source = element[attribute: "src"] {
        #expect(source.hasPrefix("https://a.example"), "\(rendered)")
      }
    }
  }

  /// Markdown that takes quadratic time or deep recursion in a careless parser.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "]", "![", "[a](", "[a](b \"c", "*", "**a ", "_a*", "*a _b ", "`", "`` ` ``` ", "<https://", "\\",
      "> ",
      "- ", "-\n", "1. ", "  ", "\t", "\n", "# ", "|", "a\n", "\r", "*a **b __c ", "[[a](b)](c)", "e\u{301}",
      "~~~\n",
      "```\n", "|a\n|-\n", "| a |\n|---|\n|", "|\\", " * a\n", "  - b\n   - c\n", ">- ", "=\n", "a\n-\n",
    ]
  )
  func repeatedMarksTakeLinearTime(mark: String) {
    let text = String(repeating: mark, count: 32 * 1024 / mark.utf8.count)
    // Without the limits of nesting, rendering overflows the stack.
    #expect(MarkdownView(text).body.rendered().utf8.count >= 0)
  }

  @Test func longerTextIsShownVerbatim() {
    let text = String(repeating: "*a* ", count: MarkdownBlock.longestText / 4 + 1)
    #expect(MarkdownBlock.parse(text) == [.paragraph([.text(text)])])
  }
}
