/// HTML with the actions that its controls offer: what every ``View`` comes to.
public struct Markup<Action> {
  /// The rare and large cases are indirect, as views may keep many nodes.
  enum Node {
    case html(HTML.Node)
    case element(MarkupElement<Action>)
    /// One of several alike, which are told apart by their keys and not by their places.
    indirect case keyed(AnyHashable, Markup<Action>)
    /// What is rendered on its own.
    indirect case component(Component)
  }

  var nodes: [Node]

  init(_ nodes: [Node]) {
    self.nodes = nodes
  }

  init(joining parts: [Markup]) {
    if parts.count == 1 {
      self = parts[0]
    } else {
      var count = 0
      for part in parts { count += part.nodes.count }
      nodes = []
      nodes.reserveCapacity(count)
      for part in parts { nodes.append(contentsOf: part.nodes) }
    }
  }

  /// HTML that offers nothing.
  public init(_ html: HTML = HTML()) {
    nodes = html.nodes.map(Node.html)
  }

  /// An element with offers.
  ///
  /// - Parameter attributes: The attributes. Of several with one name the last is taken.
  init(
    _ tag: Tag,
    _ attributes: [Attribute?],
    leadingTo address: PageAddress? = nil,
    offering offers: [Offer<Action>] = [],
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
    nodes = [
      .element(
        MarkupElement(tag: tag, attributes: present, address: address, offers: offers, content: content)
      )
    ]
  }
}

extension Markup {
  /// The same with other offers.
  func mapOffers<Other>(_ transform: (Offer<Action>) -> Offer<Other>) -> Markup<Other> {
    Markup<Other>(
      nodes.map { node in
        switch node {
        case .html(let html): .html(html)
        case .element(let element):
          .element(
            MarkupElement(
              tag: element.tag,
              attributes: element.attributes,
              address: element.address,
              offers: element.offers.map(transform),
              content: element.content.mapOffers(transform)
            )
          )
        case .keyed(let key, let content): .keyed(key, content.mapOffers(transform))
        case .component(let component): .component(component)
        }
      }
    )
  }
}

/// An element whose content, or itself, may offer actions.
struct MarkupElement<Action> {
  var tag: Tag
  var attributes: [Attribute]
  /// Where on the page it leads, as a link.
  var address: PageAddress?
  var offers: [Offer<Action>]
  var content: Markup<Action>
}
