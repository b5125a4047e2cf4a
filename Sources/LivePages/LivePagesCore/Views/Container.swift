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

/// A view for each element of a collection.
///
/// Each is told from the others by its id: where elements come, go or move, it keeps the names of what it
/// offers and its place in the browser. The first element that it consists of is a region of its own, so that
/// a change in one is sent alone; it gets an `id` unless it has one.
public struct ForEach<Action>: View {
  public let body: Markup<Action>

  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path to the id of an element.
  ///   - content: A closure that makes the view of an element.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) {
    body = Markup(
      data.map { element in .keyed(AnyHashable(element[keyPath: id]), content(element).markup.nodes) }
    )
  }

  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A closure that makes the view of an element.
  public init<Data: Sequence>(
    _ data: Data,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) where Data.Element: Identifiable {
    self.init(data, id: \.id, content: content)
  }

  /// Makes a list of components. Each is rendered on its own, and known by its id.
  package init(components: [Component]) {
    body = Markup(components.map { .component($0) })
  }
}
