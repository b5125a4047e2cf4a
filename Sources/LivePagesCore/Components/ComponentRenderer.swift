/// Makes HTML of the markup of one component: gives what it offers its names, and renders the components
/// inside.
package struct ComponentRenderer {
  private let node: ComponentNode
  private let tree: TreeState
  private var matcher: OfferMatcher
  private var offered: [NamedOffer] = []
  private var children: [ComponentKey: ComponentNode] = [:]
  private var occurrences: [AnyHashable: Int] = [:]
  private var keyedIDs: [AnyHashable: String] = [:]

  init(of node: ComponentNode, in tree: TreeState) {
    self.node = node
    self.tree = tree
    matcher = OfferMatcher(node.offered)
  }

  /// - Parameters:
  ///   - markup: What to make HTML of.
  ///   - send: Where the actions go that it offers.
  mutating func resolve<Action>(_ markup: Markup<Action>, send: @escaping (Action) -> Void) -> [HTML.Node] {
    var nodes: [HTML.Node] = []
    nodes.reserveCapacity(markup.nodes.count)
    for node in markup.nodes {
      switch node {
      case .html(let html): nodes.append(html)
      case .element(let element): nodes.append(.element(resolve(element, send: send)))
      case .keyed(let key, let content):
        var content = resolve(content, send: send)
        if content.count == 1, case .element(var element) = content[0], element.id == nil {
          element.attributes.append(.id(id(for: key)))
          content = [.element(element)]
        }
        nodes += content
      case .component(let component): nodes += resolve(component)
      }
    }
    return nodes
  }

  private mutating func resolve<Action>(
    _ markup: MarkupElement<Action>,
    send: @escaping (Action) -> Void
  ) -> Element {
    var element = Element(markup.tag)
    element.attributes = markup.attributes
    if let address = markup.address {
      element.attributes += Attribute.link(to: address, below: tree.base)
    }
    var keys: [OfferedKeys] = []
    for offer in markup.offers {
      let name = name(of: offer, send: send)
      if case .keyDown(let filter) = offer.trigger {
        keys.append(OfferedKeys(filter, event: name, tellsKey: offer.rule == .key))
      } else {
        let json = WireEvent(name).json
        element.attributes.append(Attribute(name: offer.trigger.attribute, value: json))
      }
    }
    if !keys.isEmpty { element.attributes.append(.keys(keys)) }
    if !markup.tag.isVoid { element.content = HTML(resolve(markup.content, send: send)) }
    return element
  }

  private mutating func name<Action>(of offer: Offer<Action>, send: @escaping (Action) -> Void) -> String {
    let name = matcher.name(of: offer) ?? tree.makeName()
    offered.append(NamedOffer(name, offer))
    tree.offers[name] = TakenOffer(offer, send: send)
    return name
  }

  private mutating func resolve(_ component: Component) -> [HTML.Node] {
    let occurrence = occurrences[component.key, default: 0]
    occurrences[component.key] = occurrence + 1
    let key = ComponentKey(key: component.key, occurrence: occurrence)
    let child: ComponentNode
    if let known = node.children[key] {
      child = known
      child.update(component)
    } else {
      child = ComponentNode(component, id: tree.makeID(), flag: tree.makeFlag(in: node.flag))
    }
    children[key] = child
    child.refresh(in: tree)
    return child.part.map { [.part($0)] } ?? []
  }

  private mutating func id(for key: AnyHashable) -> String {
    let id = node.keyedIDs[key] ?? tree.makeID()
    keyedIDs[key] = id
    return id
  }

  /// Takes back what the component offered and does not offer any more, and what was inside of it.
  func finish() {
    let names = Set(offered.map(\.name))
    for offer in node.offered where !names.contains(offer.name) { tree.offers[offer.name] = nil }
    for (key, child) in node.children where children[key] == nil { child.remove(from: tree) }
    node.offered = offered
    node.children = children
    node.keyedIDs = keyedIDs
  }
}
