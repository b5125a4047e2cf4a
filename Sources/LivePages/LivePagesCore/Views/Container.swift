/// An HTML element whose content consists of views. Unlike the content of an ``Element``, it may contain
/// controls.
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

  /// Creates an element that contains views.
  ///
  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes in the order they are written. `nil` values are ignored.
  ///   - content: A closure that creates the content.
  public init(
    _ tag: Tag,
    _ attributes: Attribute?...,
    @ViewBuilder<Action> content: () -> some View<Action>
  ) {
    self.tag = tag
    self.attributes = attributes
    self.content = content().markup
  }

  /// Creates an element without content, such as one with an ``onClick(send:)`` action.
  ///
  /// - Parameters:
  ///   - tag: The element's name.
  ///   - attributes: The attributes in the order they are written.
  public init(_ tag: Tag, _ attributes: Attribute?...) {
    self.tag = tag
    self.attributes = attributes
    content = Markup()
  }

  public var body: Markup<Action> {
    Markup(tag, attributes, offering: offers, content: content)
  }

  /// Returns the element with an action that is sent when the element is clicked. Prefer a ``Button``, which
  /// also works without a mouse.
  public func onClick(send action: Action) -> Container { offering(.click, action) }

  /// Returns the element, which should be a `dialog`, with an action for the Escape key. The dialog stays
  /// open until the state closes it.
  public func onCancel(send action: Action) -> Container { offering(.cancel, action) }

  /// Returns the element with an action that is sent when a finger pulls the element down from the top of the
  /// page. Pulling requires a touch screen, so also provide a button that sends the same action.
  public func onPull(send action: Action) -> Container { offering(.pull, action) }

  private func offering(_ trigger: OfferTrigger, _ action: Action) -> Container {
    var copy = self
    copy.offers.append(TypedMarkupOffer(Offer(trigger, action)))
    return copy
  }
}

/// A view that repeats its content for each element of a collection.
///
/// An element's id identifies its view: when elements are inserted, removed or moved, each view keeps its
/// offers' names and its position in the browser. The first HTML element of each view is a region, so a
/// change inside it is sent on its own. If this element doesn't have an `id`, it receives one.
public struct ForEach<Action>: View {
  public let body: Markup<Action>

  /// Creates a view for each element of a sequence, identified by a key path.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path to an element's id.
  ///   - content: A closure that creates an element's view.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) {
    body = Markup(
      data.map { element in .keyed(AnyHashable(element[keyPath: id]), content(element).markup.nodes) }
    )
  }

  /// Creates a view for each identifiable element of a sequence.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A closure that creates an element's view.
  public init<Data: Sequence>(
    _ data: Data,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) where Data.Element: Identifiable {
    self.init(data, id: \.id, content: content)
  }

  /// Creates a list of components. They are identified by their ids and rendered separately.
  package init(components: [Component]) {
    body = Markup(components.map { .component($0) })
  }
}
