/// Renders the markup of one component to HTML. It names the component's offers and renders its child
/// components.
package struct ComponentRenderer {
  private let node: ComponentNode
  private let tree: TreeState
  private var children: [ComponentKey: ComponentNode] = [:]
  private var occurrences: [AnyHashable: Int] = [:]
  private var rowIDs: [RowDigest: ElementID] = [:]
  /// The digest of the latest occurrence of rows that occur several times.
  private var latestEqualRows: [RowDigest: RowDigest] = [:]
  /// Creates a component for a view that is rendered only if it differs from the previous one. This closure
  /// is set in a generic method, where the type of the actions is known.
  private var makeComponent: ((EquatableMarkup) -> Component)?
  /// The keys of the rows that surround the current markup.
  private var keys: [AnyHashable] = []
  /// The ids from the previous rendering.
  private lazy var knownIDs = Dictionary(node.rowIDs.map { ($0.row, $0.id) }) { $1 }

  init(of node: ComponentNode, in tree: TreeState) {
    self.node = node
    self.tree = tree
  }

  /// Renders all markup of the component to HTML. Call this method only once.
  ///
  /// - Parameters:
  ///   - markup: The markup to render.
  ///   - send: A closure that receives the actions of the offers.
  mutating func resolve<Action>(_ markup: Markup<Action>, send: @escaping (Action) -> Void) -> [HTML.Node] {
    let offers = OfferRenewal<Action>(of: node, in: tree)
    makeComponent = { [node] in Component(of: $0, sendingBy: node.sender(sending: send)) }
    let nodes = resolve(markup.nodes, in: node.row, offers)
    node.offers = offers.finish(send: send)
    return nodes
  }

  private mutating func resolve(
    _ content: [MarkupNode],
    in row: RowDigest,
    _ offers: any OfferNames
  ) -> [HTML.Node] {
    var nodes: [HTML.Node] = []
    nodes.reserveCapacity(content.count)
    var run: [ComponentNode] = []
    for node in content {
      if let child = child(of: node, in: row) {
        run.append(child)
        continue
      }
      if !run.isEmpty { nodes += ComponentGroup.nodes(of: &run) }
      switch node {
      case .html(let html): nodes.append(html)
      case .element(let element): nodes.append(.element(resolve(element, in: row, offers)))
      case .keyed(let key, let content):
        keys.append(key)
        nodes += resolve(content, ofRow: tree.row(key, in: row), offers)
        keys.removeLast()
      case .component, .equatable: break
      }
    }
    return run.isEmpty ? nodes : nodes + ComponentGroup.nodes(of: &run)
  }

  /// Renders a node that consists of a component.
  ///
  /// - Returns: The component, or `nil` for other nodes.
  private mutating func child(of node: MarkupNode, in row: RowDigest) -> ComponentNode? {
    switch node {
    case .component(let component): return resolve(component, in: row)
    case .equatable(let view): return makeComponent.map { resolve($0(view), in: row) }
    case .keyed(let key, let content) where content.count == 1 && content[0].isComponent:
      keys.append(key)
      defer { keys.removeLast() }
      return child(of: content[0], in: tree.row(key, in: row))
    case .html, .element, .keyed: return nil
    }
  }

  private mutating func resolve(
    _ content: [MarkupNode],
    ofRow row: RowDigest,
    _ offers: any OfferNames
  ) -> [HTML.Node] {
    let nodes = resolve(content, in: row, offers)
    guard nodes.count == 1, case .element(var element) = nodes[0], element.id == nil else { return nodes }
    element.attributes.append(.id(id(of: row).text))
    return [.element(element)]
  }

  private mutating func resolve(
    _ markup: MarkupElement,
    in row: RowDigest,
    _ offers: any OfferNames
  ) -> Element {
    var element = Element(markup.tag)
    element.attributes = markup.attributes
    if let address = markup.address {
      element.attributes += Attribute.link(to: address, below: tree.base)
    }
    var offeredKeys: [OfferedKeys] = []
    for offer in markup.offers {
      let name = offers.name(of: offer, in: row)
      if offer.isHeld { continue }
      if case .keyDown(let filter) = offer.trigger {
        offeredKeys.append(OfferedKeys(filter, event: name, tellsKey: offer.rule == .key))
      } else {
        let json = WireEvent(name).json
        element.attributes.append(Attribute(name: offer.trigger.attribute, value: json))
        if offer.trigger == .input, let fieldRow { element.attributes.append(fieldRow) }
      }
    }
    if !offeredKeys.isEmpty { element.attributes.append(.keys(offeredKeys)) }
    if !markup.tag.isVoid { element.content = HTML(resolve(markup.content, in: row, offers)) }
    return element
  }

  /// The attribute that identifies a field's row or component. With it, the page script finds the field again
  /// after the page has started over in another session. If the row has no identity across sessions, the
  /// script doesn't find the field.
  private var fieldRow: Attribute? {
    let place = node.place(of: keys)
    if let place, place.isEmpty { return nil }
    let digest = place.map { StableDigest.text(of: $0.joined(separator: "\n").utf8) }
    return Attribute(name: "data-live-row", value: digest ?? "\(tree.sessionName)-\(node.id?.text ?? "")")
  }

  private mutating func resolve(_ component: Component, in row: RowDigest) -> ComponentNode {
    // A component that moves to another row becomes a different component.
    let keyInRows = keys.isEmpty ? component.key : AnyHashable(keys + [component.key])
    let occurrence = occurrences[keyInRows, default: 0]
    occurrences[keyInRows] = occurrence + 1
    let key = ComponentKey(key: keyInRows, occurrence: occurrence)
    let child: ComponentNode
    if let known = node.children[key] {
      child = known
      child.update(component)
    } else {
      child = ComponentNode(
        component,
        id: tree.makeID(),
        row: tree.row(ofComponent: component.rowName, in: row),
        in: node,
        rows: keys,
        flag: tree.makeFlag()
      )
    }
    children[key] = child
    child.refresh(in: tree)
    return child
  }

  private mutating func id(of first: RowDigest) -> ElementID {
    var row = first
    if rowIDs[first] != nil {
      row = latestEqualRows[first, default: first]
      while rowIDs[row] != nil { row = row.next }
      latestEqualRows[first] = row
    }
    let id = knownIDs[row] ?? tree.makeID()
    rowIDs[row] = id
    return id
  }

  /// Removes the child components that the new markup no longer contains.
  func finish() {
    for (key, child) in node.children where children[key] == nil { child.remove(from: tree) }
    node.children = children
    node.rowIDs = rowIDs.map { (row: $0.key, id: $0.value) }
  }
}
