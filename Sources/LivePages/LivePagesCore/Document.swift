/// An HTML document that surrounds a page of a site.
public struct Document: Sendable {
  var title: String
  var stylesheets: [String]
  var icon: String
  var head: HTML = HTML()
  var body: HTML

  /// Creates a static page.
  public init(title: String, stylesheets: [String], icon: String, @HTMLBuilder body: () -> HTML) {
    self.title = title
    self.stylesheets = stylesheets
    self.icon = icon
    self.body = body()
  }

  /// Creates a document for a live page, with the page's root, the elements that report a lost connection or
  /// a slow server, and the script.
  ///
  /// - Parameters:
  ///   - tab: The token that the page script uses to identify its tab.
  ///   - person: The text that identifies the user who has logged in, or `nil` for none.
  ///   - title: The title of the browser window.
  ///   - content: The page content. The page script reports its digest when it requests a stream.
  ///   - assets: The versions of the site files.
  package init(
    _ page: some LivePage,
    tab: SecretToken,
    person: String?,
    title: String,
    content: RenderedPage,
    assets: AssetVersions = AssetVersions()
  ) {
    self.init(
      title: title,
      stylesheets: [StaticAsset.stylesheet.path] + page.stylesheets,
      icon: page.icon
    ) {
      Self.notices
      HTML([.part(content.part)])
    }
    head = HTML {
      Element(.script) { ClientScript.early }
      Element(
        .script,
        Attribute(name: "src", value: assets.address(of: StaticAsset.script.path)),
        Attribute(name: "defer", value: nil),
        Attribute(name: "data-live-path", value: page.base),
        Attribute(name: "data-live-page", value: tab.text),
        Attribute(name: "data-live-person", value: person ?? ""),
        Attribute(name: "data-live-addresses", value: page.addresses.name),
        Attribute(name: "data-live-version", value: ClientScript.version),
        Attribute(name: "data-live-digest", value: content.outline.digest ?? "")
      )
      for path in page.scripts {
        Element(
          .script,
          Attribute(name: "src", value: assets.address(of: path)),
          Attribute(name: "defer", value: nil)
        )
      }
    }
  }

  /// The elements that report a missing script, a lost connection or a slow server, and announce changes.
  private static var notices: HTML {
    HTML {
      Element(.noscript) {
        Element(.p, .class("live-notice shown")) {
          "This page requires JavaScript."
        }
      }
      Element(
        .div,
        .id("live-notice"),
        .class("live-notice"),
        .role("status"),
        .aria("live", "polite"),
        Attribute(name: "popover", value: "manual")
      )
      Element(
        .div,
        .id("live-progress"),
        .class("live-progress"),
        .role("progressbar"),
        .aria("label", "Waiting for the server"),
        Attribute(name: "popover", value: "manual")
      )
      Element(
        .div,
        .id("live-announcement"),
        .class("live-announcement"),
        .role("status"),
        .aria("live", "polite")
      )
    }
  }

  /// Creates a document that makes the browser request a page of this site again, as a same-site request.
  ///
  /// - Parameters:
  ///   - target: The requested address.
  ///   - isAutomatic: A Boolean value that indicates whether the browser sends the request on its own. If
  ///     it's `false`, the user has to click a link.
  package static func again(_ page: some LivePage, at target: String, isAutomatic: Bool) -> Document {
    var document = Document(title: page.title, stylesheets: [], icon: page.icon) {
      Element(.p) { Element(.a, .href(target)) { page.title } }
    }
    guard isAutomatic else { return document }
    document.head = HTML {
      Element(
        .meta,
        Attribute(name: "http-equiv", value: "refresh"),
        Attribute(name: "content", value: "0")
      )
    }
    return document
  }

  /// Returns the HTML of the document.
  public func rendered() -> String { rendered(with: AssetVersions()) }

  /// Returns the HTML of the document.
  ///
  /// - Parameter assets: The versions of the site files.
  package func rendered(with assets: AssetVersions) -> String {
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
        Element(
          .link,
          Attribute(name: "rel", value: "icon"),
          Attribute(name: "href", value: assets.address(of: icon))
        )
        for path in stylesheets {
          Element(
            .link,
            Attribute(name: "rel", value: "stylesheet"),
            Attribute(name: "href", value: assets.address(of: path))
          )
        }
        head
      }
      Element(.body) { body }
    }
    return "<!doctype html>" + document.rendered()
  }
}
