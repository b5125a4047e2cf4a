import Foundation
import LivePages

/// An untrusted Markdown text. Its HTML is shown as text, and its links lead only to web pages and to paths
/// of the site.
package struct MarkdownView {
  private let blocks: [MarkdownBlock]
  private let code: (_ code: String, _ language: String) -> Element

  /// - Parameter code: A closure that returns the element of a block of code.
  package init(
    _ text: String,
    code: @escaping (_ code: String, _ language: String) -> Element = { code, _ in
      Element(.pre, .tabindex(0)) { Element(.code) { code } }
    }
  ) {
    blocks = MarkdownBlock.parse(text)
    self.code = code
  }

  package var body: HTML { html(blocks) }

  private func html(_ blocks: [MarkdownBlock]) -> HTML {
    HTML { for block in blocks { element(block) } }
  }

  private func element(_ block: MarkdownBlock) -> Element {
    switch block {
    case .heading(let level, let content): Element(Self.heading(level)) { Self.html(content) }
    case .paragraph(let content): Element(.p) { Self.html(content) }
    case .code(let language, let text): code(text, language)
    case .quote(let blocks): Element(.blockquote) { html(blocks) }
    case .list(nil, let items): Element(.ul) { for item in items { listItem(item) } }
    case .list(.some(let start), let items):
      Element(.ol, start == 1 ? nil : Attribute("start", "\(start)")) {
        for item in items { listItem(item) }
      }
    case .table(let header, let rows): Self.table(header, rows)
    case .rule: Element(.hr)
    }
  }

  private static func table(_ header: [[MarkdownInline]], _ rows: [[[MarkdownInline]]]) -> Element {
    Element(.table) {
      Element(.thead) {
        Element(.tr) { for cell in header { Element(.th, Attribute("scope", "col")) { html(cell) } } }
      }
      Element(.tbody) {
        for row in rows { Element(.tr) { for cell in row { Element(.td) { html(cell) } } } }
      }
    }
  }

  private static func heading(_ level: Int) -> Tag {
    [.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1]
  }

  /// The first paragraph of an item stands beside its bullet.
  private func listItem(_ blocks: [MarkdownBlock]) -> Element {
    Element(.li) {
      if case .paragraph(let content)? = blocks.first {
        Self.html(content)
        html(Array(blocks.dropFirst()))
      } else {
        html(blocks)
      }
    }
  }

  /// - Parameter isLink: A Boolean value that indicates whether the content is within a link, which contains
  ///   no other.
  private static func html(_ content: [MarkdownInline], in isLink: Bool = false) -> HTML {
    HTML {
      for inline in content {
        switch inline {
        case .text(let text): text
        case .code(let code): Element(.code) { code }
        case .emphasis(let content): Element(.em) { html(content, in: isLink) }
        case .strong(let content): Element(.strong) { html(content, in: isLink) }
        case .link(let content, let target): link(content, target, in: isLink)
        case .image(let description, let target): image(description, target)
        case .lineBreak: Element(.br)
        }
      }
    }
  }

  private static func link(_ content: [MarkdownInline], _ target: String, in isLink: Bool) -> HTML {
    guard !isLink, let target = LinkTarget(target) else { return html(content, in: isLink) }
    return HTML {
      Element(.a, target.href, target.isElsewhere ? Attribute("rel", "nofollow ugc noopener") : nil) {
        html(content, in: true)
      }
    }
  }

  /// Pictures of other sites are loaded over TLS only.
  private static func image(_ description: String, _ target: String) -> HTML {
    guard let source = Picture.source(target) else { return HTML { description } }
    return HTML { Element(.img, source, Attribute("alt", description), Attribute("loading", "lazy")) }
  }
}

/// A link's target that a person may follow.
private struct LinkTarget {
  let href: Attribute
  let isElsewhere: Bool

  init?(_ target: String) {
    if MarkdownTarget.isOnWeb(target), let url = URL(string: target), url.host()?.isEmpty == false {
      (href, isElsewhere) = (.href(url), true)
      return
    }
    // The attribute replaces targets that leave the site.
    let link = Element(.a, .href(target))
    guard link[attribute: "href"] == target else { return nil }
    (href, isElsewhere) = (.href(target), false)
  }
}

/// A picture whose address is from outside.
package enum Picture {
  /// Returns the attribute for an address; `nil` for one that is not on the web over TLS.
  package static func source(_ address: String) -> Attribute? {
    guard address.prefix(8).lowercased() == "https://", let url = URL(string: address),
      url.host()?.isEmpty == false
    else { return nil }
    return .src(url)
  }
}
