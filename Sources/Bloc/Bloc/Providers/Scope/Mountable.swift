/// A widget: a cheap description of something to show, which is created at each build and replaces the
/// description of the build before.
///
/// Its memory is created when it is mounted, and is kept between builds. The providers, builders and
/// listeners of this module are mountable. Compose your own in functions that return them, and with
/// ``ContextBuilder``.
public protocol Mountable<Output> {
  /// The output that a front end shows.
  associatedtype Output
  /// The data that is kept as long as this is mounted.
  associatedtype Memory

  /// Makes the memory, at the place where this is mounted.
  func makeMemory(in context: ProviderScope) throws -> Memory

  /// Replaces an earlier description with this one, before it is built.
  func update(_ memory: Memory, in context: ProviderScope) throws

  /// Builds the output. Called once after mounting, after each update, and after changes of watched values.
  func build(_ memory: Memory, in context: ProviderScope) throws

  /// Returns the output, after this or a widget below it was built.
  func output(of memory: Memory) -> Output

  /// Releases the contents of the memory. The widgets below are unmounted by then.
  func unmount(_ memory: Memory, in context: ProviderScope)
}

extension Mountable {
  public func update(_ memory: Memory, in context: ProviderScope) throws {}
  public func unmount(_ memory: Memory, in context: ProviderScope) {}
}

/// A mounted widget. A front end shows its output, is told when to rebuild it, and unmounts it at the end.
public final class Mounted<Content: Mountable>: MountedNode {
  /// Its place in the tree, from which its values are found.
  public let scope: ProviderScope
  /// The output to show.
  public private(set) var output: Content.Output

  private var content: Content
  private let memory: Content.Memory
  private weak var parent: ProviderScope?
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

  /// Called when this, or something below it, has to be rebuilt; not again until it was.
  ///
  /// It is called in the middle of a bloc's emission. A front end that draws later notes it, and several
  /// changes are one rebuilding then.
  public var onNeedsRebuild: (() -> Void)? {
    get { scope.onNeedsRebuild }
    set { scope.onNeedsRebuild = newValue }
  }

  /// Whether this, or something below it, has to be rebuilt.
  public var needsRebuild: Bool { isMounted && scope.isStale }

  /// Builds the widgets that have to be rebuilt, and no others.
  ///
  /// - Returns: The output.
  /// - Throws: An error of a builder or a provider's `create`. The rest still has to be rebuilt.
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

  /// Replaces this description with another, and builds.
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

  /// Ends it and all below it: subscriptions are cancelled, and blocs that were created in it are closed.
  /// Doing it again does nothing.
  public func unmount() {
    guard isMounted else { return }
    isMounted = false
    scope.onNeedsRebuild = nil
    content.end(memory, in: scope)
    parent?.children.removeAll { $0 === self }
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
  /// Unmounts the widgets below, and then this one.
  fileprivate func end(_ memory: Memory, in scope: ProviderScope) {
    for child in scope.children.reversed() { child.unmount() }
    scope.forgetDependencies()
    unmount(memory, in: scope)
  }
}

extension ProviderScope {
  /// Mounts something below this place, and builds it.
  ///
  /// - Parameter content: The content to mount.
  /// - Returns: The mounted widget, to show it and to keep it up to date. It stays until it, or the widget here,
  ///   is unmounted.
  /// - Throws: An error of a builder or a provider's `create`. Nothing is mounted then.
  public func mount<Content: Mountable>(_ content: Content) throws -> Mounted<Content> {
    let mounted = try Mounted(content, in: self)
    children.append(mounted)
    return mounted
  }
}

/// Something that is mounted, as far as its type does not matter.
protocol MountedNode: AnyObject {
  var needsRebuild: Bool { get }
  func rebuildIfNeeded() throws
  func unmount()
}

/// The child of something mounted: mounted at first, updated later.
final class ChildSlot<Child: Mountable> {
  private var mounted: Mounted<Child>?

  /// Mounts a child, or replaces the earlier one.
  func place(_ child: Child, in context: ProviderScope) throws {
    if let mounted {
      try mounted.update(child)
    } else {
      mounted = try context.mount(child)
    }
  }

  /// Ends the child, so that the next one is mounted afresh.
  func vacate() {
    mounted?.unmount()
    mounted = nil
  }

  /// The child's output. There is one after it was placed.
  var output: Child.Output {
    guard let mounted else {
      preconditionFailure("The output of '\(Child.self)' was read before it was built.")
    }
    return mounted.output
  }
}
