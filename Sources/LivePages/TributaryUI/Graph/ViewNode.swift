import Foundation

/// The identity of a view with a body at its position in a window. A node stores the view's state, the boxes of its
/// body, and the nodes of the views inside the body.
@MainActor
class ViewNode {
  let path: ViewPath
  /// The number of enclosing views that have a body or are type-erased.
  let depth: Int
  private(set) weak var graph: ViewGraph?
  private(set) weak var parent: ViewNode?
  /// The screen that contains the view, or `nil` if the window itself does.
  fileprivate(set) var screen: ScreenPresence?
  /// The lazy container around the view, if any.
  fileprivate(set) var rowPlace: RowPlace?
  /// The number of rows of a lazy container in the body, during its evaluation.
  var rowCount = 0
  /// The number of rows before the view in the body around it.
  private var rowOffset = 0
  /// The boxes of the body.
  private(set) var boxes: [ViewBox] = []
  /// The output that a front end created from the boxes. It is discarded when this node or a descendant
  /// changes.
  var output: AnyObject?

  /// A Boolean value that indicates whether a modifier in the body animates changes of a value.
  var animatesValues = false
  private(set) var isDirty = true
  private(set) var hasDirtyChildren = false
  private var children: [ViewPath: ViewNode] = [:]
  /// The children in the order of the body.
  private var order: [ViewNode] = []
  /// The index of the node among the nodes of the enclosing body.
  private(set) var index = 0
  /// A Boolean value that indicates whether the body contains views with bodies.
  var hasChildren: Bool { !order.isEmpty }
  /// The number of views with bodies in the body. While the body is evaluated, it counts the views so far.
  var childCount: Int { order.count }
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

  /// The reason for the evaluation of the body, as printed by `_printChanges()`.
  enum Cause: String {
    case creation = "@self, @identity"
    case replacement = "@self"
    case dependencies = "@dependencies"
  }

  fileprivate(set) var cause = Cause.creation

  /// Evaluates the body and returns its boxes.
  fileprivate func makeBoxes() -> [ViewBox] { [] }

  // MARK: Evaluation

  /// Evaluates the dirty nodes among this node and its descendants.
  func refresh() {
    if isDirty { evaluate() }
    if hasDirtyChildren {
      hasDirtyChildren = false
      for child in order where child.isDirty || child.hasDirtyChildren { child.refresh() }
    }
    // Children appear before their parents.
    for attachment in appearing { graph?.appearing.append(attachment) }
    appearing = []
  }

  private func evaluate() {
    guard let graph else { return }
    isDirty = false
    let oldOrder = order
    order = []
    seenAttachments = []
    rowCount = rowOffset
    boxes = graph.evaluate(self) { makeBoxes() }
    let seen = Set(order.map(ObjectIdentifier.init))
    for child in oldOrder where !seen.contains(ObjectIdentifier(child)) {
      child.remove()
      if children[child.path] === child { children[child.path] = nil }
    }
    for (path, attachment) in attachments where !seenAttachments.contains(path) {
      attachments[path] = nil
      graph.end(attachment)
    }
    graph.noteMoves(from: oldOrder, to: order)
    cause = .dependencies
    discardOutput()
  }

  /// Stores the number of rows before the view, where the count of the body's own rows begins.
  private func begin(rows: Int) {
    guard rows != rowOffset else { return }
    rowOffset = rows
    markDirty()
  }

  /// Returns the node of a view in the body that is being evaluated.
  func child<Content: View>(showing view: Content, in context: _ViewContext) -> ViewNode {
    let child: CompositeNode<Content>
    if let known = children[context.path] as? CompositeNode<Content> {
      child = known
      child.show(view, in: context.environment)
    } else {
      guard let graph else { preconditionFailure("A removed node was evaluated.") }
      child = CompositeNode(
        view,
        in: context.environment,
        path: context.path,
        depth: context.depth + 1,
        graph: graph,
        parent: self
      )
      children[context.path] = child
    }
    child.screen = context.screen
    child.rowPlace = context.rowPlace
    child.begin(rows: context.rowPlace?.isInRow == false ? rowCount : 0)
    child.index = order.count
    order.append(child)
    if child.isDirty || child.hasDirtyChildren { hasDirtyChildren = true }
    return child
  }

  /// Returns the attachment at a position. The first evaluation that contains the modifier creates the attachment.
  func attachment<Kind: Attachment>(at path: ViewPath, _ make: () -> Kind) -> Kind {
    seenAttachments.insert(path)
    if let known = attachments[path] as? Kind { return known }
    if let replaced = attachments[path] { graph?.end(replaced) }
    let new = make()
    attachments[path] = new
    appearing.append(new)
    return new
  }

  /// Releases the boxes of a node without children after a front end has created its output. The output
  /// remains valid until the body is evaluated again.
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
    graph.noteChange(mayMove: animatesValues)
  }

  fileprivate func markDirty() { isDirty = true }

  private func discardOutput() {
    var node: ViewNode? = self
    while let current = node {
      current.output = nil
      node = current.parent
    }
  }

  /// Returns the attachments of the node and its descendants, children before parents.
  func allAttachments() -> [Attachment] {
    order.flatMap { $0.allAttachments() } + attachments.values.sorted { $0.number < $1.number }
  }

  /// Removes the node and its descendants. Their views disappear.
  func remove() {
    guard let graph else { return }
    for child in order { child.remove() }
    for attachment in attachments.values.sorted(by: { $0.number < $1.number }) { graph.end(attachment) }
    graph.reads.end(for: self)
    self.graph = nil
    (children, order, attachments, appearing, boxes) = ([:], [], [:], [], [])
    output = nil
    releaseState()
  }

  fileprivate func releaseState() {}
}

/// The node of a view with a static type.
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

  /// Replaces the view. A new view with the same bytes isn't evaluated.
  func show(_ view: Content, in environment: EnvironmentValues) {
    let isSame = self.environment.hasSameValues(as: environment) && areSameBytes(self.view, view)
    self.view = view
    self.environment = environment
    guard !isSame else { return }
    cause = .replacement
    markDirty()
  }

  fileprivate override func makeBoxes() -> [ViewBox] {
    var view = view
    DynamicPropertyInstaller(node: self, environment: environment).install(in: &view, slots: &slots)
    let context = _ViewContext(
      node: self,
      path: path.appending(0),
      environment: environment,
      screen: screen,
      rowPlace: rowPlace,
      depth: depth
    )
    return view.body._boxes(in: context)
  }

  fileprivate override func releaseState() { slots = [] }
}

/// Returns a Boolean value that indicates whether two values have the same bytes. Values with the same bytes are
/// equal, but equal values may have different bytes.
func areSameBytes<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in
      first.count == second.count
        && (first.count == 0 || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
    }
  }
}
