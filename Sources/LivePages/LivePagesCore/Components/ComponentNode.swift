/// A component that is on the page: what it offers, the components inside of it, and what it looks like.
final class ComponentNode {
  let flag: ChangeFlag
  /// The `id` of its element, unless that has one. The page has none.
  let id: ElementID?
  private(set) var component: Component
  /// What rows inside of it are rows of.
  let row: RowDigest
  /// The component that it is in, and the keys of the rows around it there; `nil` for the page. That one
  /// keeps it, and renders it.
  private unowned let parent: ComponentNode?
  private let rows: [AnyHashable]
  /// What it offers itself; `nil` for nothing.
  var offers: ComponentOffers?
  /// The `ActionSender` of views inside that stay as they are; `nil` where there have been none.
  private var sender: AnyObject?
  var children: [ComponentKey: ComponentNode] = [:]
  /// The ids that rows got. As a list they take half of the memory that a dictionary takes.
  var rowIDs: [(row: RowDigest, id: ElementID)] = []
  /// What it looks like; kept where there are components inside, for when one of those has changed.
  private var html: HTML?
  /// What it looks like, unless it is the page.
  private(set) var part: RenderedPart?
  private var following: AnyObject?

  /// - Parameters:
  ///   - component: The value to show.
  ///   - id: The `id` of its element.
  ///   - row: The digest that rows inside of it begin with.
  ///   - parent: The component that it is in.
  ///   - rows: The keys of the rows around it there.
  ///   - flag: The flag that is raised when it has to be rendered again.
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
    following = component.follow?(flag)
  }

  /// The sender of views inside that stay as they are, the same one as before.
  ///
  /// - Parameter send: A closure that gets the actions from now on.
  func sender<Action>(sending send: @escaping (Action) -> Void) -> ActionSender<Action> {
    if let sender = sender as? ActionSender<Action> {
      sender.send = send
      return sender
    }
    let sender = ActionSender(send)
    self.sender = sender
    return sender
  }

  /// The same component, as the one around it describes it now, to be refreshed next.
  func update(_ component: Component) {
    if component.dependency != self.component.dependency { flag.raiseForRendering() }
    self.component = component
  }

  /// Brings what it looks like up to date, by rendering what has changed.
  func refresh(in tree: TreeState) {
    // Where nothing is observed, nothing but its dependency tells that it may stay as it is.
    let mayStay = part != nil && (tree.isObserving || component.isWhole)
    guard update(in: tree, isForced: !mayStay), let html else { return }
    part = RenderedPart(html.region(id: id?.text ?? ""), isPacked: true)
    releaseUnlessNeeded()
  }

  /// Updates the page's component, and returns its HTML for others to write.
  ///
  /// - Parameter isForced: A Boolean value that indicates whether it is rendered although nothing has changed
  ///   that is observed.
  func refreshPage(in tree: TreeState, isForced: Bool) -> HTML {
    _ = update(in: tree, isForced: isForced || html == nil)
    defer { releaseUnlessNeeded() }
    return html ?? HTML()
  }

  /// - Returns: Whether it looks different.
  private func update(in tree: TreeState, isForced: Bool) -> Bool {
    let isInsideChanged = flag.lowerInside()
    let isChanged = flag.lower()
    if isChanged || isForced {
      render(in: tree, isObserved: isChanged)
      return true
    }
    guard isInsideChanged, var html = html.take() else { return false }
    var replacements: [ObjectIdentifier: RenderedPart] = [:]
    for child in children.values where child.flag.needsUpdate {
      let old = child.part
      child.refresh(in: tree)
      if let old, let new = child.part, old !== new { replacements[ObjectIdentifier(old)] = new }
    }
    if !replacements.isEmpty { html.replaceParts(replacements) }
    self.html = html
    return !replacements.isEmpty
  }

  /// - Parameter isObserved: A Boolean value that indicates whether to begin to observe what is read. What
  ///   was read before and has not changed is still observed.
  private func render(in tree: TreeState, isObserved: Bool) {
    let isTracked = isObserved && tree.isObserving
    let resolve =
      isTracked ? tree.reads.track(for: flag) { component.evaluate() } : component.evaluate()
    var renderer = ComponentRenderer(of: self, in: tree)
    let rendered = resolve(&renderer)
    renderer.finish()
    // Kept until something inside changes, which may be hours.
    html = children.isEmpty ? rendered : rendered.writtenAroundParts()
  }

  /// Returns the path that tells a row inside of it from all others of the page, the same in every session;
  /// empty outside of all rows and components.
  ///
  /// - Parameter keys: The keys of the row, and of those around it in this component.
  /// - Returns: `nil` where a key has an identity of this process.
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

  /// The offer of a name, here or inside.
  func offer(named name: OfferName) -> PageOffer? {
    if let offer = offers?.offer(named: name) { return offer }
    for child in children.values {
      if let offer = child.offer(named: name) { return offer }
    }
    return nil
  }

  /// Takes it off the page, with all inside.
  func remove(from tree: TreeState) {
    for name in offers?.names ?? [] { tree.remove(name) }
    for child in children.values { child.remove(from: tree) }
    tree.reads.end(for: flag)
    following = nil
  }

  /// Releases what it looks like, where nothing inside can change on its own.
  private func releaseUnlessNeeded() {
    if children.isEmpty { html = nil }
  }
}

/// A key that tells a component from the others inside of one.
struct ComponentKey: Hashable {
  let key: AnyHashable
  /// How many of this key stand before it.
  let occurrence: Int
}

extension HTML {
  /// The one element that this is, or else one around it, with an `id`.
  func region(id: String) -> Element {
    guard nodes.count == 1, case .element(var element) = nodes[0] else {
      return Element(.div, .id(id), .class("component")) { self }
    }
    if element.id == nil { element.attributes.append(.id(id)) }
    return element
  }
}
