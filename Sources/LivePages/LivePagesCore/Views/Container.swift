/// An HTML element whose content consists of views.
///
/// Use a container instead of an ``Element`` when the content includes controls:
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
  ///   - attributes: The attributes in the order they are written. You can use conditions, because values of
  ///     `nil` are ignored.
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

  /// Returns the element with an action for clicks.
  ///
  /// If possible, use a ``Button`` instead, because it also works without a mouse.
  public func onClick(send action: Action) -> Container { offering(.click, action) }

  /// Returns the element, which should be a `dialog`, with an action for the Escape key.
  ///
  /// The dialog stays open until the state closes it.
  public func onCancel(send action: Action) -> Container { offering(.cancel, action) }

  /// Returns the element with an action for pulling it down from the top of the page.
  ///
  /// Pulling works only on a touch screen, so also provide a button that sends the action.
  public func onPull(send action: Action) -> Container { offering(.pull, action) }

  private func offering(_ trigger: OfferTrigger, _ action: Action) -> Container {
    var copy = self
    copy.offers.append(TypedMarkupOffer(Offer(trigger, action)))
    return copy
  }
}

/// A view that repeats its content for the elements of a collection.
///
/// The id of an element identifies its view. When you insert, remove or move elements, a view keeps its
/// position in the browser and the names of its offers. The first HTML element of a view is a region, and
/// receives an `id` if you don't give it one. A change inside it is therefore sent on its own.
public struct ForEach<Action>: View {
  public let body: Markup<Action>

  /// Creates views for the elements of a sequence, identified by a key path.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path to the id of an element.
  ///   - content: A closure that creates the view of an element.
  public init<Data: Sequence, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder<Action> content: (Data.Element) -> some View<Action>
  ) {
    body = Markup(
      data.map { element in .keyed(AnyHashable(element[keyPath: id]), content(element).markup.nodes) }
    )
  }

  /// Creates views for the identifiable elements of a sequence.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A closure that creates the view of an element.
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
