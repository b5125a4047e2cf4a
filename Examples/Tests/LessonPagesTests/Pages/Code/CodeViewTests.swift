import LivePages
import Testing

@testable import LessonPages

struct CodeViewTests {
  @Test func escapesCode() {
    let view = CodeView(code: "x = \"<script>\" // </pre>\n", language: .swift).body
    #expect(
      view.rendered()
        == "<pre class=\"code\"><code>x = <span class=\"code-string\">&quot;&lt;script&gt;&quot;</span> "
        + "<span class=\"code-comment\">// &lt;/pre&gt;</span>\n</code></pre>"
    )
  }

  @Test func numberedLinesCanBeLinkedTo() {
    let view = CodeView(code: "a\n\nb\n", language: .other, anchor: "M/f.txt").body
    #expect(view.id == "M/f.txt")
    #expect(view.content.elements.compactMap(\.id) == ["M/f.txt:1", "M/f.txt:2", "M/f.txt:3"])
    #expect(view.content.plainText == "a\n\nb\n")
  }
}
