/// Makes HTML of the markup of one component: gives what it offers its names, and renders the components
/// inside.
package struct ComponentRenderer {
  private let node: ComponentNode
  private let tree: TreeState
  private var children: [ComponentKey: ComponentNode] = [:]
  private var occurrences: [AnyHashable: Int] = [:]
  private var rowIDs: [RowDigest: ElementID] = [:]
  /// Makes a component of a view that may stay as it is: set where the type of its actions is known.
  private var makeComponent: ((EquatableMarkup) -> Component)?
  /// The keys of the rows around what is being resolved.
  private var keys: [AnyHashable] = []
  /// The ids of the last rendering.
  private lazy var knownIDs = Dictionary(node.rowIDs.map { ($0.row, $0.id) }) { $1 }

  init(of node: ComponentNode, in tree: TreeState) {
    self.node = node
    self.tree = tree
  }

  /// Makes HTML of all that the component shows. To be called once.
  ///
  /// - Parameters:
  ///   - markup: The markup to make HTML of.
  ///   - send: A closure that gets the actions that it offers.
  mutating func resolve<Action>(_ markup: Markup<Action>, send: @escaping (Action) -> Void) -> [HTML.Node] {
    let offers = OfferRenewal<Action>(of: node.offers, in: tree)
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
    for node in content {
      switch node {
      case .html(let html): nodes.append(html)
      case .element(let element): nodes.append(.element(resolve(element, in: row, offers)))
      case .keyed(let key, let content):
        keys.append(key)
        nodes += resolve(content, ofRow: tree.row(key, in: row), offers)
        keys.removeLast()
      case .component(let component): nodes += resolve(component, in: row)
      case .equatable(let view): nodes += makeComponent.map { resolve($0(view), in: row) } ?? []
      }
    }
    return nodes
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

  /// The row or component in which a field stands, for the script, which finds the field again when the page
  /// has started over in another session. Where nothing tells the row from others, it finds none.
  private var fieldRow: Attribute? {
    let place = node.place(of: keys)
    if let place, place.isEmpty { return nil }
    let digest = place.map { StableDigest.text(of: $0.joined(separator: "\n").utf8) }
    return Attribute(name: "data-live-row", value: digest ?? "\(tree.sessionName)-\(node.id?.text ?? "")")
  }

  private mutating func resolve(_ component: Component, in row: RowDigest) -> [HTML.Node] {
    // One that stands in another row by now is another one.
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
        flag: tree.makeFlag(in: node.flag)
      )
    }
    children[key] = child
    child.refresh(in: tree)
    return child.part.map { [.part($0)] } ?? []
  }

  private mutating func id(of row: RowDigest) -> ElementID {
    var row = row
    while rowIDs[row] != nil { row = row.next }
    let id = knownIDs[row] ?? tree.makeID()
    rowIDs[row] = id
    return id
  }

  /// Takes off the page what was inside of the component and is not any more.
  func finish() {
    for (key, child) in node.children where children[key] == nil { child.remove(from: tree) }
    node.children = children
    node.rowIDs = rowIDs.map { (row: $0.key, id: $0.value) }
  }
}
