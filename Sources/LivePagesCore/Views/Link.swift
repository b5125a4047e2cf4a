/// A link to another page of the site, or to a place in this one.
public struct Link<Action>: View {
  private let label: Markup<Action>
  private let attributes: [Attribute?]

  /// - Parameters:
  ///   - label: What it says.
  ///   - target: A path (`/about`) or a place in the page (`#top`); see `Attribute.href(_:)`.
  ///   - attributes: Further attributes.
  public init(_ label: String, to target: String, _ attributes: Attribute?...) {
    self.label = Markup([.html(.text(label))])
    self.attributes = [.href(target)] + attributes
  }

  public var body: Markup<Action> { Markup(.a, attributes, content: label) }
}
