import Foundation
import LivePagesCore

/// A link to another site, which opens in a tab of its own.
public struct Link<Label: View>: _PrimitiveView {
  private let destination: URL
  private let label: Label

  /// Creates a link.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let destination = destination
    let kind = BoxKind.custom { box in
      let pieces = BoxAssembly.pieces(of: box.children)
      var part = BoxPart(.a, "button", "automatic", style: box.style)
      part.leadOut(to: destination)
      part.append(pieces.parts)
      part.nameAfterSymbol()
      return [.part(part)] + pieces.others
    }
    return [ViewBox(kind, children: label._boxes(in: context.appending(0)))]
  }
}

extension Link where Label == Text {
  /// Creates a link with a title.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Creates a link with a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension BoxPart {
  /// Lets the script lead an `a` element to an address outside of the site, if that is one of the web, of mail or of
  /// a telephone.
  mutating func leadOut(to address: URL) {
    guard let scheme = address.scheme?.lowercased(), ["http", "https", "mailto", "tel"].contains(scheme)
    else {
      return
    }
    attributes += [
      Attribute("data-live-hook", "TributaryLink"), Attribute("data-address", address.absoluteString),
      .role("link"),
      .tabindex(0),
    ]
  }
}

/// Shares a text or an address.
@available(*, unavailable, message: "Use a Link, or a Button that copies the text with UIPasteboard.general.")
public struct ShareLink<Item> {
  public init(item: Item) {}
}
