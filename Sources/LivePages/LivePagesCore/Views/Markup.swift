/// HTML together with the actions that its controls offer, as the result of rendering a ``View``.
public struct Markup<Action> {
  /// The nodes. All of their offers have the type `TypedMarkupOffer<Action>`.
  let nodes: [MarkupNode]

  init(_ nodes: [MarkupNode]) {
    self.nodes = nodes
  }

  init(joining parts: [Markup]) {
    if parts.count == 1 {
      self = parts[0]
    } else {
      var count = 0
      for part in parts { count += part.nodes.count }
      var nodes: [MarkupNode] = []
      nodes.reserveCapacity(count)
      for part in parts { nodes.append(contentsOf: part.nodes) }
      self.nodes = nodes
    }
  }

  /// Creates markup from HTML, without offers.
  public init(_ html: HTML = HTML()) {
    nodes = html.nodes.map(MarkupNode.html)
  }

  /// Creates an element with offers.
  ///
  /// - Parameters:
  ///   - attributes: The attributes. If several have the same name, the last one applies.
  ///   - offers: The offers. All of them have the type `TypedMarkupOffer<Action>`.
  init(
    _ tag: Tag,
    _ attributes: [Attribute?],
    leadingTo address: PageAddress? = nil,
    offering offers: [MarkupOffer] = [],
    content: Markup<Action> = Markup()
  ) {
    var present: [Attribute] = []
    present.reserveCapacity(attributes.count)
    for case .some(let attribute) in attributes {
      if let place = present.firstIndex(where: { $0.name == attribute.name }) {
        present[place] = attribute
      } else {
        present.append(attribute)
      }
    }
    let element = MarkupElement(
      tag: tag,
      attributes: present,
      address: address,
      offers: offers,
      content: content.nodes
    )
    nodes = [element.node]
  }
}

extension Markup {
  func mapOffers<Other>(_ transform: (Offer<Action>) -> Offer<Other>) -> Markup<Other> {
    Markup<Other>(nodes.mapOffers { TypedMarkupOffer(transform($0.offer(of: Action.self))) })
  }
}

/// A node of ``Markup``, independent of its action type. Nodes are created and traversed in large numbers,
/// and a generic type would require lookups of type metadata at run time.
enum MarkupNode {
  /// A node, including its content, that has no offers.
  case html(HTML.Node)
  case element(MarkupElement)
  /// A row's content, identified by its key instead of its position. The rare and large cases are indirect,
  /// because views may store many nodes.
  indirect case keyed(AnyHashable, [MarkupNode])
  /// A component. It is rendered separately.
  indirect case component(Component)
  /// A view that is rendered only if it differs from the previous one.
  indirect case equatable(EquatableMarkup)

  /// A Boolean value that indicates whether the node is rendered separately.
  var isComponent: Bool {
    switch self {
    case .component, .equatable: true
    case .html, .element, .keyed: false
    }
  }
}

/// A view that is rendered only if it differs from the previous one.
struct EquatableMarkup {
  /// The view's type.
  let type: Any.Type
  /// The view, as a value compared with the previous one.
  let value: AnyHashable
  /// Returns the view's nodes.
  let nodes: () -> [MarkupNode]
}

/// An element that has offers or whose content may have offers.
struct MarkupElement {
  var tag: Tag
  var attributes: [Attribute]
  /// The address of the page that the element links to.
  var address: PageAddress?
  var offers: [MarkupOffer]
  var content: [MarkupNode]

  /// The element as a node. It is plain HTML if it has no offers and no address.
  var node: MarkupNode {
    guard address == nil, offers.isEmpty, let html = tag.isVoid ? [] : content.html else {
      return .element(self)
    }
    return .html(.element(Element(tag, attributes, HTML(html))))
  }
}

extension [MarkupNode] {
  func mapOffers(_ transform: (MarkupOffer) -> MarkupOffer) -> [MarkupNode] {
    flatMap { node -> [MarkupNode] in
      switch node {
      case .html, .component: return [node]
      case .element(var element):
        element.offers = element.offers.map(transform)
        element.content = element.content.mapOffers(transform)
        return [.element(element)]
      case .keyed(let key, let content): return [.keyed(key, content.mapOffers(transform))]
      case .equatable(let view):
        // Two equal views may wrap their actions differently.
        return view.nodes().mapOffers(transform)
      }
    }
  }

  /// The nodes as HTML, or `nil` if a node has an offer or a key, or is rendered separately.
  var html: [HTML.Node]? {
    var html: [HTML.Node] = []
    html.reserveCapacity(count)
    for node in self {
      guard case .html(let node) = node else { return nil }
      html.append(node)
    }
    return html
  }
}

extension Markup: View {
  public var body: Markup<Action> { self }

  public var _markup: Markup<Action> { self }
}

extension View {
  /// Returns the view with its actions converted to actions of a different type.
  ///
  /// Use this method to embed the view of a child feature:
  ///
  /// ```swift
  /// StepperView(count: store.counter.count).map { .counter($0) }
  /// ```
  ///
  /// - Parameter embed: A closure that converts an action. Use a pure function.
  public func map<Other>(_ embed: @escaping (Action) -> Other) -> Markup<Other> {
    markup.mapOffers { $0.map(embed) }
  }
}
