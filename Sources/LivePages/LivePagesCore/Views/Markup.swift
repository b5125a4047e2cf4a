/// HTML with the actions that its controls offer: what every ``View`` comes to.
public struct Markup<Action> {
  /// Their offers are all of type `TypedMarkupOffer<Action>`.
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

  /// HTML that offers nothing.
  public init(_ html: HTML = HTML()) {
    nodes = html.nodes.map(MarkupNode.html)
  }

  /// An element with offers.
  ///
  /// - Parameters:
  ///   - attributes: The attributes. Of several with one name the last is taken.
  ///   - offers: The offers, all of type `TypedMarkupOffer<Action>`.
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
  /// The same with other offers.
  func mapOffers<Other>(_ transform: (Offer<Action>) -> Offer<Other>) -> Markup<Other> {
    Markup<Other>(nodes.mapOffers { TypedMarkupOffer(transform($0.offer(of: Action.self))) })
  }
}

/// A node of ``Markup``, without the type of the actions that it offers: what is made, joined and gone
/// through in great numbers would otherwise look types up at run time.
enum MarkupNode {
  /// What offers nothing, with all inside of it.
  case html(HTML.Node)
  case element(MarkupElement)
  /// One of several alike, which are told apart by their keys and not by their places. The rare and large
  /// cases are indirect, as views may keep many nodes.
  indirect case keyed(AnyHashable, [MarkupNode])
  /// What is rendered on its own.
  indirect case component(Component)
  /// What is rendered on its own, when it is not equal to what was shown before.
  indirect case equatable(EquatableMarkup)
}

/// A view that is rendered again only when it is not equal to the one that was shown before.
struct EquatableMarkup {
  /// The type of the view.
  let type: Any.Type
  /// The view, to be compared with the one before.
  let value: AnyHashable
  /// What the view comes to.
  let nodes: () -> [MarkupNode]
}

/// An element whose content, or itself, may offer actions.
struct MarkupElement {
  var tag: Tag
  var attributes: [Attribute]
  /// Where on the page it leads, as a link.
  var address: PageAddress?
  var offers: [MarkupOffer]
  var content: [MarkupNode]

  /// The element as a node: as HTML if there is nothing to be done about it when it is shown.
  var node: MarkupNode {
    guard address == nil, offers.isEmpty, let html = tag.isVoid ? [] : content.html else {
      return .element(self)
    }
    return .html(.element(Element(tag, attributes, HTML(html))))
  }
}

extension [MarkupNode] {
  /// The same with other offers.
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
        // That the view is equal says nothing of what its actions are embedded in.
        return view.nodes().mapOffers(transform)
      }
    }
  }

  /// The nodes as HTML, if none of them offers anything, has a key or is rendered on its own.
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
