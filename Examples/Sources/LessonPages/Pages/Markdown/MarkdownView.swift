import LivePages

/// A rendered Markdown text. HTML in the text is shown as text.
struct MarkdownView {
  let blocks: [MarkdownBlock]

  var body: HTML {
    HTML {
      for block in blocks {
        Self.view(block)
      }
    }
  }

  private static func view(_ block: MarkdownBlock) -> Element {
    switch block {
    case .heading(let level, let text):
      Element(level == 1 ? .h1 : level == 2 ? .h2 : .h3) { view(text) }
    case .paragraph(let text):
      Element(.p) { view(text) }
    case .list(let isOrdered, let items):
      Element(isOrdered ? .ol : .ul) {
        for item in items {
          Element(.li) { view(item) }
        }
      }
    case .code(let language, let code):
      CodeView(code: code, language: CodeLanguage(language)).body
    case .table(let header, let rows):
      table(header, rows)
    }
  }

  private static func table(_ header: [[MarkdownInline]], _ rows: [[[MarkdownInline]]]) -> Element {
    Element(.table) {
      Element(.thead) {
        Element(.tr) {
          for cell in header {
            Element(.th, Attribute("scope", "col")) { view(cell) }
          }
        }
      }
      Element(.tbody) {
        for row in rows {
          Element(.tr) {
            for cell in row {
              Element(.td) { view(cell) }
            }
          }
        }
      }
    }
  }

  private static func view(_ pieces: [MarkdownInline]) -> HTML {
    HTML {
      for piece in pieces {
        view(piece)
      }
    }
  }

  private static func view(_ piece: MarkdownInline) -> HTML {
    switch piece {
    case .text(let text): HTML([.text(text)])
    case .code(let code): HTML { Element(.code) { code } }
    case .emphasis(let pieces): HTML { Element(.em) { view(pieces) } }
    case .strong(let pieces): HTML { Element(.strong) { view(pieces) } }
    case .link(let pieces, let target): HTML { Element(.a, .href(target)) { view(pieces) } }
    }
  }
}
