import Foundation

/// The lifetime of a view with a body at its place in a window: its state, the boxes of its body, and the
/// nodes of the views in there.
@MainActor
class ViewNode {
  let path: ViewPath
  /// The number of views with a body, and of views without a type, around this one.
  let depth: Int
  private(set) weak var graph: ViewGraph?
  private(set) weak var parent: ViewNode?
  /// What the body consists of.
  private(set) var boxes: [ViewBox] = []
  /// What a front end has made of the boxes. It is discarded when they, or those of a node inside, change.
  var output: AnyObject?

  private(set) var isDirty = true
  private(set) var hasDirtyChildren = false
  private var children: [ViewPath: ViewNode] = [:]
  /// In the order of the body.
  private var order: [ViewNode] = []
  /// Whether the body has views with bodies.
  var hasChildren: Bool { !order.isEmpty }
  private var attachments: [ViewPath: Attachment] = [:]
  private var seenAttachments: Set<ViewPath> = []
  private var appearing: [Attachment] = []

  fileprivate init(path: ViewPath, depth: Int, graph: ViewGraph, parent: ViewNode?) {
    self.path = path
    self.graph = graph
    self.parent = parent
    self.depth = depth
  }

  /// The name of the view's type, for reports.
  var name: String { "" }

  /// Returns the boxes of the body.
  fileprivate func makeBoxes() -> [ViewBox] { [] }

  // MARK: Evaluation

  /// Evaluates the node and those inside, as far as they have changed.
  func refresh() {
    if isDirty { evaluate() }
    if hasDirtyChildren {
      hasDirtyChildren = false
      for child in order where child.isDirty || child.hasDirtyChildren { child.refresh() }
    }
    // After those of the children.
    for attachment in appearing { graph?.appearing.append(attachment) }
    appearing = []
  }

  private func evaluate() {
    guard let graph else { return }
    isDirty = false
    let oldOrder = order
    order = []
    seenAttachments = []
    boxes = graph.evaluate(self) { makeBoxes() }
    let seen = Set(order.map(ObjectIdentifier.init))
    for child in oldOrder where !seen.contains(ObjectIdentifier(child)) {
      child.remove()
      if children[child.path] === child { children[child.path] = nil }
    }
    for (path, attachment) in attachments where !seenAttachments.contains(path) {
      attachments[path] = nil
      graph.disappearing.append(attachment)
    }
    discardOutput()
  }

  /// Returns the node of a view in the body that is being evaluated.
  func child<Content: View>(
    showing view: Content,
    at path: ViewPath,
    depth: Int,
    in environment: EnvironmentValues
  ) -> ViewNode {
    let child: CompositeNode<Content>
    if let known = children[path] as? CompositeNode<Content> {
      child = known
      child.show(view, in: environment)
    } else {
      guard let graph else { preconditionFailure("A node that was removed is evaluated.") }
      child = CompositeNode(view, in: environment, path: path, depth: depth, graph: graph, parent: self)
      children[path] = child
    }
    order.append(child)
    if child.isDirty || child.hasDirtyChildren { hasDirtyChildren = true }
    return child
  }

  /// Returns what a modifier keeps at its place for as long as the body has it.
  func attachment<Kind: Attachment>(at path: ViewPath, _ make: () -> Kind) -> Kind {
    seenAttachments.insert(path)
    if let known = attachments[path] as? Kind { return known }
    if let replaced = attachments[path] { graph?.disappearing.append(replaced) }
    let new = make()
    attachments[path] = new
    appearing.append(new)
    return new
  }

  /// Releases the boxes of a node without others inside, once a front end has made its output of them. That is
  /// discarded only when the body is evaluated again.
  func releaseBoxes() {
    if output != nil, order.isEmpty { boxes = [] }
  }

  // MARK: Changes

  /// Marks the node to be evaluated again.
  func invalidate() {
    guard let graph else { return }
    if !isDirty {
      isDirty = true
      var ancestor = parent
      while let node = ancestor, !node.hasDirtyChildren {
        node.hasDirtyChildren = true
        ancestor = node.parent
      }
    }
    graph.noteChange()
  }

  fileprivate func markDirty() { isDirty = true }

  private func discardOutput() {
    var node: ViewNode? = self
    while let current = node {
      current.output = nil
      node = current.parent
    }
  }

  /// The attachments of the node and of those inside, children before parents.
  func allAttachments() -> [Attachment] {
    order.flatMap { $0.allAttachments() } + attachments.values.sorted { $0.number < $1.number }
  }

  /// Ends the node and those inside: their views have disappeared.
  func remove() {
    guard let graph else { return }
    for child in order { child.remove() }
    graph.disappearing += attachments.values.sorted { $0.number < $1.number }
    graph.reads.end(for: self)
    self.graph = nil
    (children, order, attachments, appearing, boxes) = ([:], [], [:], [], [])
    output = nil
    releaseState()
  }

  fileprivate func releaseState() {}
}

/// The node of a view of one type.
final class CompositeNode<Content: View>: ViewNode {
  private var view: Content
  private var environment: EnvironmentValues
  private var slots: [AnyObject?] = []

  init(
    _ view: Content,
    in environment: EnvironmentValues,
    path: ViewPath,
    depth: Int,
    graph: ViewGraph,
    parent: ViewNode?
  ) {
    self.view = view
    self.environment = environment
    super.init(path: path, depth: depth, graph: graph, parent: parent)
  }

  override var name: String { "\(Content.self)" }

  /// Shows another value of the view. One with the same bytes looks the same.
  func show(_ view: Content, in environment: EnvironmentValues) {
    let isSame = self.environment.hasSameValues(as: environment) && areSameBytes(self.view, view)
    self.view = view
    self.environment = environment
    if !isSame { markDirty() }
  }

  fileprivate override func makeBoxes() -> [ViewBox] {
    var view = view
    DynamicPropertyInstaller(node: self, environment: environment).install(in: &view, slots: &slots)
    let context = _ViewContext(node: self, path: path.appending(0), environment: environment, depth: depth)
    return view.body._boxes(in: context)
  }

  fileprivate override func releaseState() { slots = [] }
}

/// Whether two values have the same bytes. Then they are equal; other values may be, too.
func areSameBytes<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in
      first.count == second.count
        && (first.count == 0 || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
    }
  }
}
