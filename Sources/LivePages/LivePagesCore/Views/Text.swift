import Foundation

/// A view that shows text.
///
/// Special characters in it are escaped.
public struct Text<Action>: View {
  private let text: String
  private let tag: Tag?
  private let attributes: [Attribute?]

  /// Creates a view of a text.
  ///
  /// - Parameters:
  ///   - text: The text to show.
  ///   - tag: The tag of an element around the text, such as `.strong`, `.p` or `.h1`, or `nil` for none.
  ///   - attributes: The attributes of that element.
  public init(_ text: String, _ tag: Tag? = nil, _ attributes: Attribute?...) {
    self.text = text
    self.tag = tag ?? (attributes.isEmpty ? nil : .span)
    self.attributes = attributes
  }

  public var body: Markup<Action> {
    let content = Markup<Action>([.html(.text(text))])
    return tag.map { Markup($0, attributes, content: content) } ?? content
  }
}

/// A link to another page of the site, to a position or a different address of this page, or to another site.
///
/// ```swift
/// Link("Next", to: PageAddress("42", query: ["page": "2"]))      // of the page's addresses
/// Link("About", to: "/about")
/// Link(to: "/profile/ada") { Element(.img, .src("/ada.png"), Attribute("alt", "Ada")) }
/// if let url = URL(string: note.source) { Link("Source", to: url) }
/// ```
public struct Link<Action>: View {
  private let label: Markup<Action>
  private let attributes: [Attribute?]
  private let address: PageAddress?

  /// Creates a link to a path.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - target: A path (`/about`) or a position in the page (`#top`). For details, see `Attribute.href(_:)`.
  ///   - attributes: Further attributes.
  public init(_ label: String, to target: String, _ attributes: Attribute?...) {
    self.label = Markup([.html(.text(label))])
    self.attributes = [.href(target)] + attributes
    address = nil
  }

  /// Creates a link to a different address of the same page.
  ///
  /// When the user follows the link, the browser doesn't load a page. Instead, it sends the address to the
  /// current page and adds it to the history.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - address: One of the page's ``LivePage/addresses``.
  ///   - attributes: Further attributes.
  public init(_ label: String, to address: PageAddress, _ attributes: Attribute?...) {
    self.label = Markup([.html(.text(label))])
    self.attributes = attributes
    self.address = address
  }

  /// Creates a link to another site, without an effect if the URL isn't an absolute `https` or `http`
  /// address.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - url: The address. For details, see `Attribute.href(_:)`.
  ///   - attributes: Further attributes.
  public init(_ label: String, to url: URL, _ attributes: Attribute?...) {
    self.label = Markup([.html(.text(label))])
    self.attributes = [.href(url)] + attributes
    address = nil
  }

  /// Creates a link that surrounds other views, such as a picture.
  ///
  /// - Parameters:
  ///   - target: A path (`/about`) or a position in the page (`#top`). For details, see `Attribute.href(_:)`.
  ///   - attributes: Further attributes.
  ///   - label: A closure that creates the content.
  public init(
    to target: String,
    _ attributes: Attribute?...,
    @ViewBuilder<Action> label: () -> some View<Action>
  ) {
    self.label = label().markup
    self.attributes = [.href(target)] + attributes
    address = nil
  }

  public var body: Markup<Action> { Markup(.a, attributes, leadingTo: address, content: label) }
}
