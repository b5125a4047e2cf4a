/// Text, escaped when it is written.
public struct Text<Action>: View {
  private let text: String
  private let tag: Tag?
  private let attributes: [Attribute?]

  /// - Parameters:
  ///   - text: The text to show.
  ///   - tag: The element around it, if there is to be one, such as `.strong`, `.p` or `.h1`.
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
