import Foundation
import LivePagesCore

/// A control for navigating to a URL. The URL opens in a new tab.
public struct Link<Label: View>: _PrimitiveView {
  private let destination: URL
  private let label: Label

  /// Creates a control, consisting of a URL and a label, used to navigate to the given URL.
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
  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension BoxPart {
  /// Configures an `a` element so that the page's script opens an external address. The scheme must be one
  /// for web pages, mail or telephone numbers.
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

/// A view that controls a sharing presentation.
@available(*, unavailable, message: "Use a Link, or a Button that copies the text with UIPasteboard.general.")
public struct ShareLink<Item> {
  public init(item: Item) {}
}
