/// A whole document: the frame that every page of a site shares.
public struct Document: Sendable {
  var title: String
  var stylesheets: [String]
  var icon: String
  var head: HTML = HTML()
  var body: HTML

  /// A page that stands still.
  public init(title: String, stylesheets: [String], icon: String, @HTMLBuilder body: () -> HTML) {
    self.title = title
    self.stylesheets = stylesheets
    self.icon = icon
    self.body = body()
  }

  /// A live page: its root, the place where a lost connection shows itself, and the script.
  package init(_ page: some LivePage, root: Element) {
    self.init(title: page.title, stylesheets: page.stylesheets, icon: page.icon) {
      Element(
        .div,
        .id("live-notice"),
        .class("live-notice"),
        .role("status"),
        .aria("live", "polite"),
        Attribute(name: "popover", value: "manual")
      )
      root
      Element(.noscript) {
        Element(.p, .class("live-notice")) { "This page needs JavaScript to stay in step with the server." }
      }
    }
    head = HTML {
      Element(
        .script,
        Attribute(name: "src", value: StaticAsset.script.path),
        Attribute(name: "defer", value: nil),
        Attribute(name: "data-live-path", value: page.base)
      )
    }
  }

  /// The document as a browser reads it.
  public func rendered() -> String {
    let document = Element(.html, Attribute(name: "lang", value: "en")) {
      Element(.head) {
        Element(.meta, Attribute(name: "charset", value: "utf-8"))
        Element(
          .meta,
          .name("viewport"),
          Attribute(name: "content", value: "width=device-width, initial-scale=1")
        )
        Element(.meta, .name("color-scheme"), Attribute(name: "content", value: "light dark"))
        Element(.title) { title }
        Element(.link, Attribute(name: "rel", value: "icon"), Attribute(name: "href", value: icon))
        for path in stylesheets {
          Element(.link, Attribute(name: "rel", value: "stylesheet"), Attribute(name: "href", value: path))
        }
        head
      }
      Element(.body) { body }
    }
    return "<!doctype html>" + document.rendered()
  }
}
