/// A mounted widget. A front end shows its output, is told when to rebuild it, and unmounts it at the end.
public final class Mounted<Content: Mountable>: MountedNode {
  /// The place of it in the tree. What it provides is found from here.
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

  /// Builds anew what has to be, and nothing else.
  ///
  /// - Returns: The output.
  /// - Throws: What a builder or a provider's `create` throws. What it could not build still has to be
  ///   rebuilt.
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

  /// Puts another description in the place of this one, and builds.
  ///
  /// - Returns: The output.
  /// - Throws: What a builder or a provider's `create` throws.
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
  /// Ends what is below, and then this.
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
  /// - Returns: The means to show it and to keep it up to date. It stays until it, or what is mounted here,
  ///   is unmounted.
  /// - Throws: What a builder or a provider's `create` throws. Nothing is mounted then.
  public func mount<Content: Mountable>(_ content: Content) throws -> Mounted<Content> {
    let mounted = try Mounted(content, in: self)
    children.append(mounted)
    return mounted
  }
}
