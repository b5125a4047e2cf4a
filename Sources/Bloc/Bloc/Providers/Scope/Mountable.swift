import CombineShim

/// A widget, which is a lightweight description of content to display. Each build creates a new description
/// that replaces the previous one.
///
/// When you mount a widget, it creates its memory, which remains between builds. The providers, builders and
/// listeners of this module are all mountable. To compose a widget of your own, write a function that returns
/// some of them, or use ``ContextBuilder``.
public protocol Mountable<Output> {
  /// The type of output that a front end displays.
  associatedtype Output
  /// The type of the data kept while the widget is mounted.
  associatedtype Memory

  /// Creates the memory in the scope that the widget is mounted in.
  func makeMemory(in context: ProviderScope) throws -> Memory

  /// Replaces the previous description with this one, before a build.
  func update(_ memory: Memory, in context: ProviderScope) throws

  /// Builds the output. This method is called once after mounting, after each update, and after changes to
  /// watched values.
  func build(_ memory: Memory, in context: ProviderScope) throws

  /// Returns the output, after the widget or one of its descendants was built.
  func output(of memory: Memory) -> Output

  /// Releases the contents of the memory. At this point, the widget's descendants have already been
  /// unmounted.
  func unmount(_ memory: Memory, in context: ProviderScope)
}

extension Mountable {
  public func update(_ memory: Memory, in context: ProviderScope) throws {}
  public func unmount(_ memory: Memory, in context: ProviderScope) {}
}

/// A mounted widget. Your front end displays its output, rebuilds it on request, and finally unmounts it.
public final class Mounted<Content: Mountable>: MountedNode {
  /// The widget's position in the tree, which determines the values that it finds.
  public let scope: ProviderScope
  /// The output to display.
  public private(set) var output: Content.Output

  private var content: Content
  private let memory: Content.Memory
  private weak var parent: ProviderScope?
  var place = 0
  private var isMounted = true

  fileprivate init(_ content: Content, in parent: ProviderScope) throws {
    scope = ProviderScope(parent: parent)
    self.content = content
    self.parent = parent
    memory = try content.makeMemory(in: scope)
    do {
      scope.beginRebuild()
      _ = scope.beginBuild()
      try content.build(memory, in: scope)
    } catch {
      content.end(memory, in: scope)
      throw error
    }
    output = content.output(of: memory)
    scope.endRebuild()
  }

  /// A closure that is called when the widget or one of its descendants needs a rebuild. After that, it isn't
  /// called again until you rebuild.
  ///
  /// The call happens while a bloc emits a state. If your front end draws later, it can combine several
  /// changes into one rebuild.
  public var onNeedsRebuild: (() -> Void)? {
    get { scope.onNeedsRebuild }
    set {
      let caller = CallerContext.current.afterEvent
      scope.onNeedsRebuild = newValue.map { closure in { caller.run(closure) } }
    }
  }

  /// A Boolean value that indicates whether the widget or one of its descendants needs a rebuild.
  public var needsRebuild: Bool { isMounted && scope.isStale }

  /// Rebuilds only those widgets that need it.
  ///
  /// - Returns: The output.
  /// - Throws: An error of a builder or a provider's `create`. The remaining widgets still need a rebuild.
  @discardableResult
  public func rebuild() throws -> Content.Output {
    guard needsRebuild else { return output }
    scope.beginRebuild()
    defer { scope.endRebuild() }
    if scope.isDirty { try build() }
    for child in scope.children { try child.rebuildIfNeeded() }
    output = content.output(of: memory)
    return output
  }

  /// Replaces the description and builds the widget.
  ///
  /// - Returns: The output.
  /// - Throws: An error of a builder or a provider's `create`.
  @discardableResult
  public func update(_ content: Content) throws -> Content.Output {
    guard isMounted else { return output }
    self.content = content
    scope.invalidate()
    try content.update(memory, in: scope)
    return try rebuild()
  }

  /// Unmounts the widget and its descendants.
  ///
  /// This cancels their subscriptions and closes the blocs that they created. Calling this method again has
  /// no effect.
  public func unmount() {
    guard isMounted else { return }
    isMounted = false
    scope.onNeedsRebuild = nil
    content.end(memory, in: scope)
    parent?.children.remove(self)
  }

  func rebuildIfNeeded() throws {
    try rebuild()
  }

  private func build() throws {
    let former = scope.beginBuild()
    defer {
      for entry in former { entry.stopListeningIfUnwatched() }
    }
    do {
      try content.build(memory, in: scope)
    } catch {
      scope.invalidate()
      throw error
    }
  }
}

extension Mountable {
  /// Unmounts the descendants, and then this widget.
  fileprivate func end(_ memory: Memory, in scope: ProviderScope) {
    for child in scope.children.removeAll().reversed() { child.unmount() }
    scope.forgetDependencies()
    unmount(memory, in: scope)
  }
}

extension ProviderScope {
  /// Mounts a widget in this scope, and builds it.
  ///
  /// - Parameter content: The widget to mount.
  /// - Returns: The mounted widget, which you use to display and update its output. It stays mounted until
  ///   you unmount it or the widget of this scope.
  /// - Throws: An error of a builder or a provider's `create`, in which case the widget isn't mounted.
  public func mount<Content: Mountable>(_ content: Content) throws -> Mounted<Content> {
    let mounted = try Mounted(content, in: self)
    children.append(mounted)
    return mounted
  }
}

/// A mounted widget, independent of its type.
protocol MountedNode: AnyObject {
  /// The node's place in the ``MountedNodes`` of its parent.
  var place: Int { get set }
  var needsRebuild: Bool { get }
  func rebuildIfNeeded() throws
  func unmount()
}

/// The mounted children of a scope, in the order in which they were mounted.
struct MountedNodes: Sequence {
  private var nodes: [(any MountedNode)?] = []
  /// The number of nodes that were removed and whose places are empty.
  private var gaps = 0

  mutating func append(_ node: some MountedNode) {
    node.place = nodes.count
    nodes.append(node)
  }

  /// Removes a node, if it is in the list. Because this takes constant time on average, you can unmount many
  /// siblings one by one without needing quadratic time.
  mutating func remove(_ node: some MountedNode) {
    guard nodes.indices.contains(node.place), nodes[node.place] === node else { return }
    nodes[node.place] = nil
    gaps += 1
    if gaps > nodes.count / 2 { closeGaps() }
  }

  /// Removes all nodes and returns them.
  mutating func removeAll() -> [any MountedNode] {
    defer { self = MountedNodes() }
    return Array(self)
  }

  func makeIterator() -> some IteratorProtocol<any MountedNode> {
    nodes.lazy.compactMap(\.self).makeIterator()
  }

  private mutating func closeGaps() {
    nodes.removeAll { $0 == nil }
    gaps = 0
    for (place, node) in nodes.enumerated() { node?.place = place }
  }
}

/// The child of a mounted widget, which mounts it the first time and updates it afterward.
final class ChildSlot<Child: Mountable> {
  private var mounted: Mounted<Child>?

  /// Mounts a child, or updates the current one.
  func place(_ child: Child, in context: ProviderScope) throws {
    if let mounted {
      try mounted.update(child)
    } else {
      mounted = try context.mount(child)
    }
  }

  /// Unmounts the child. The next one is mounted again.
  func vacate() {
    mounted?.unmount()
    mounted = nil
  }

  /// The child's output. Available after ``place(_:in:)``.
  var output: Child.Output {
    guard let mounted else {
      preconditionFailure(
        "The output of '\(Child.self)' was read before it was built. Mount it in a 'ProviderScope' first."
      )
    }
    return mounted.output
  }
}
