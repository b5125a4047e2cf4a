/// An element around views: an ``Element`` whose content may have controls.
///
/// ```swift
/// Container(.section, .class("card")) {
///   Text("\(store.count)")
///   Button("+", send: .incrementTapped)
/// }
/// ```
public struct Container<Action>: View {
  private let tag: Tag
  private let attributes: [Attribute?]
  private let content: Markup<Action>
  private var offers: [MarkupOffer] = []

  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes in the order in which they are written; `nil` stands for one that is left
  ///     out.
  ///   - content: A closure that makes the content.
  public init(
    _ tag: Tag,
    _ attributes: Attribute?...,
    @ViewBuilder<Action> content: () -> some View<Action>
  ) {
    self.tag = tag
    self.attributes = attributes
    self.content = content().markup
  }

  /// An element without content that offers something: see ``onClick(send:)``.
  ///
  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes in the order in which they are written.
  public init(_ tag: Tag, _ attributes: Attribute?...) {
    self.tag = tag
    self.attributes = attributes
    content = Markup()
  }

  public var body: Markup<Action> {
    Markup(tag, attributes, offering: offers, content: content)
  }

  /// Offers an action to a click on the element. A ``Button`` is what people find without a mouse.
  public func onClick(send action: Action) -> Container { offering(.click, action) }

  /// Offers an action to Escape while this `dialog` is open. The dialog stays until the state says otherwise.
  public func onCancel(send action: Action) -> Container { offering(.cancel, action) }

  /// Offers an action to pulling the element down with a finger, from the top of the page. Give the page a
  /// button that does the same, since it needs a touch screen.
  public func onPull(send action: Action) -> Container { offering(.pull, action) }

  private func offering(_ trigger: OfferTrigger, _ action: Action) -> Container {
    var copy = self
    copy.offers.append(TypedMarkupOffer(Offer(trigger, action)))
    return copy
  }
}
