/// A component on the page, with its offers, its child components and its rendered HTML.
final class ComponentNode {
  let flag: ChangeFlag
  /// The `id` of the component's element, unless the element already has one. It is `nil` for the page.
  let id: ElementID?
  private(set) var component: Component
  /// The digest from which the digests of the rows inside the component are computed.
  let row: RowDigest
  /// The enclosing component, which owns and renders this one, and the keys of the rows that surround this
  /// component there. The parent is `nil` for the page.
  private unowned let parent: ComponentNode?
  private let rows: [AnyHashable]
  /// The component's own offers, or `nil` if it has none.
  var offers: ComponentOffers?
  /// The `ActionSender` of unchanged views inside the component, or `nil` until one is needed.
  private var sender: AnyObject?
  var children: [ComponentKey: ComponentNode] = [:]
  /// The ids of the rows. An array takes half the memory of a dictionary.
  var rowIDs: [(row: RowDigest, id: ElementID)] = []
  /// The HTML. It is kept only if there are child components, and is updated when one of them changes.
  private var html: HTML?
  /// The rendered part, or `nil` for the page.
  private(set) var part: RenderedPart?
  /// The group that the component belongs to in the parent's HTML.
  var group: ComponentGroup?
  /// The child components that have changed, or contain changed ones, since the last rendering.
  private var changedChildren: [ComponentNode] = []
  private var following: AnyObject?

  /// - Parameters:
  ///   - component: The component to show.
  ///   - id: The `id` of the component's element.
  ///   - row: The digest from which the digests of the rows inside the component are computed.
  ///   - parent: The enclosing component.
  ///   - rows: The keys of the rows that surround the component in its parent.
  ///   - flag: The flag that is raised when the component has to be rendered again.
  init(
    _ component: Component,
    id: ElementID?,
    row: RowDigest = .none,
    in parent: ComponentNode? = nil,
    rows: [AnyHashable] = [],
    flag: ChangeFlag
  ) {
    self.component = component
    self.id = id
    self.row = row
    self.parent = parent
    self.rows = rows
    self.flag = flag
    flag.node = self
    following = component.follow?(flag)
  }

  /// Returns the sender for unchanged views inside the component, reusing the existing one.
  ///
  /// - Parameter send: A closure that receives all further actions.
  func sender<Action>(sending send: @escaping (Action) -> Void) -> ActionSender<Action> {
    if let sender = sender as? ActionSender<Action> {
      sender.send = send
      return sender
    }
    let sender = ActionSender(send)
    self.sender = sender
    return sender
  }

  /// Replaces the component with a new description. The caller then refreshes it.
  func update(_ component: Component) {
    if component.dependency != self.component.dependency { flag.raiseForRendering() }
    self.component = component
  }

  /// Renders the parts of the component that have changed.
  func refresh(in tree: TreeState) {
    // If nothing is observed, only the dependency shows whether the component is unchanged.
    let mayStay = part != nil && (tree.isObserving || component.isWhole)
    guard update(in: tree, isForced: !mayStay), let html else { return }
    part = RenderedPart(html.region(id: id?.text ?? ""), isPacked: true, keepsGroups: group == nil)
    releaseUnlessNeeded()
  }

  /// Updates the page's component and returns its HTML.
  ///
  /// - Parameter isForced: A Boolean value that indicates whether to render the component even if no observed
  ///   object has changed.
  func refreshPage(in tree: TreeState, isForced: Bool) -> HTML {
    for flag in tree.raisedFlags.take() {
      if let node = flag.node { node.parent?.noteChange(of: node) }
    }
    _ = update(in: tree, isForced: isForced || html == nil)
    defer { releaseUnlessNeeded() }
    return html ?? HTML()
  }

  private func noteChange(of child: ComponentNode) {
    changedChildren.append(child)
    if changedChildren.count == 1 { parent?.noteChange(of: self) }
  }

  /// - Returns: `true` if the HTML has changed.
  private func update(in tree: TreeState, isForced: Bool) -> Bool {
    let changedChildren = changedChildren
    self.changedChildren = []
    let isChanged = flag.lower()
    if isChanged || isForced {
      render(in: tree, isObserved: isChanged)
      return true
    }
    guard !changedChildren.isEmpty, var html = html.take() else { return false }
    var replacements: [ObjectIdentifier: RenderedPart] = [:]
    var groups: [ObjectIdentifier: ComponentGroup] = [:]
    for child in changedChildren {
      let old = child.part
      child.refresh(in: tree)
      guard let old, let new = child.part, old !== new else { continue }
      if let group = child.group {
        group.replace(old, with: new)
        groups[ObjectIdentifier(group)] = group
      } else {
        replacements[ObjectIdentifier(old)] = new
      }
    }
    for group in groups.values { replacements[ObjectIdentifier(group.part)] = group.join() }
    if !replacements.isEmpty { html.replaceParts(replacements) }
    self.html = html
    return !replacements.isEmpty
  }

  /// - Parameter isObserved: A Boolean value that indicates whether to start observing the properties that
  ///   the rendering reads. If it is `false`, the previous rendering's observation continues.
  private func render(in tree: TreeState, isObserved: Bool) {
    let isTracked = isObserved && tree.isObserving
    let resolve =
      isTracked ? tree.reads.track(for: flag) { component.evaluate() } : component.evaluate()
    var renderer = ComponentRenderer(of: self, in: tree)
    let rendered = resolve(&renderer)
    renderer.finish()
    // Written out because it may be kept for hours, until a child component changes.
    html = children.isEmpty ? rendered : rendered.writtenAroundParts()
  }

  /// Returns the path that identifies a row of the component in all sessions of the page, or an empty path
  /// outside of all rows and components.
  ///
  /// - Parameter keys: The keys of the row and the rows that surround it in this component.
  /// - Returns: The path, or `nil` if a key doesn't have an identity outside this process.
  func place(of keys: [AnyHashable]) -> [String]? {
    var names: [String] = []
    for key in keys {
      guard let name = stableText(of: key) else { return nil }
      names.append(name)
    }
    guard let parent else { return names }
    let component = component
    let ownName = stableText(of: component.name ?? component.key)
    let name = ownName ?? component.loneType.map { stableName(of: $0) }
    guard let name, let around = parent.place(of: rows) else { return nil }
    return around + [name] + names
  }

  /// Removes the component and its child components from the page.
  func remove(from tree: TreeState) {
    for name in offers?.names ?? [] { tree.remove(name) }
    for child in children.values { child.remove(from: tree) }
    tree.reads.end(for: flag)
    flag.node = nil
    following = nil
  }

  /// Releases the HTML if no child component can change on its own.
  private func releaseUnlessNeeded() {
    if children.isEmpty { html = nil }
  }
}

/// A key that identifies a component among its siblings.
struct ComponentKey: Hashable {
  let key: AnyHashable
  /// The number of preceding siblings with the same key.
  let occurrence: Int
}

extension HTML {
  /// Returns the only element of this HTML with an `id`. If there isn't exactly one element, it is surrounded
  /// by one that has the `id`.
  func region(id: String) -> Element {
    guard nodes.count == 1, case .element(var element) = nodes[0] else {
      return Element(.div, .id(id), .class("component")) { self }
    }
    if element.id == nil { element.attributes.append(.id(id)) }
    return element
  }
}
