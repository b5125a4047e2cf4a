import LivePages
import Testing

@testable import LessonPages

struct MarkdownViewTests {
  private func rendered(_ source: String) -> String {
    MarkdownView(blocks: MarkdownBlock.parse(source)).body.rendered()
  }

  @Test func eachPartHasItsElement() {
    #expect(rendered("# A\n\nb **c** `d`") == "<h1>A</h1><p>b <strong>c</strong> <code>d</code></p>")
    #expect(rendered("1. [a](/b)") == "<ol><li><a href=\"/b\">a</a></li></ol>")
    #expect(
      rendered("| a |\n|---|\n| b |")
        == "<table><thead><tr><th scope=\"col\">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
    )
  }

  @Test func markupIsEscaped() {
    #expect(rendered("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>")
    #expect(!rendered("```\n<img src=x onerror=alert(1)>\n```").contains("<img"))
    #expect(!rendered("[a\"><img src=x>](/b\"><img>)").contains("<img"))
  }
}
