/// A node in the tree of mounted widgets, in which widgets look up the nearest provider of a type.
///
/// When your front end starts, create a root, mount the widgets in it, and rebuild them on request:
///
/// ```swift
/// let page = try ProviderScope().mount(
///   BlocProvider(create: { _ in CounterCubit() }) {
///     BlocBuilder(CounterCubit.self) { context, count in "Count: \(count)" }
///   }
/// )
/// page.onNeedsRebuild = { render(try page.rebuild()) }
/// render(page.output)                                   // "Count: 0"
/// try page.scope.read(CounterCubit.self).increment()    // renders "Count: 1"
/// ```
///
/// You receive the scope as `context` in builders, listeners and `create` closures.
///
/// Use a scope and its descendants on a single actor, which must also be the owner of their blocs.
public final class ProviderScope {
  private weak var parent: ProviderScope?
  /// The entries, of which there is at most one per type. Because there are few, an array takes less memory
  /// than a dictionary.
  private var entries: [ProvidedEntry]
  private var dependencies: [ProvidedEntry] = []
  var children = MountedNodes()

  /// A Boolean value that indicates whether the scope's widget or one of its descendants has to be rebuilt.
  private(set) var isStale = true
  /// A Boolean value that indicates whether the scope's widget itself has to be rebuilt.
  private(set) var isDirty = true
  var onNeedsRebuild: (() -> Void)?

  /// Creates the root of a tree, which provides no values.
  public convenience init() {
    self.init(parent: nil, entries: [])
  }

  init(parent: ProviderScope?, entries: [ProvidedEntry] = []) {
    self.parent = parent
    self.entries = entries
  }

  // MARK: Finding

  /// Returns the nearest value of a type, without rebuilding the caller when the value changes.
  ///
  /// - Throws: ``ProviderNotFound`` if there is no provider of the type, or the error of the provider's
  ///   `create`.
  public func read<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try entry(of: type).value()
  }

  /// Returns the nearest value of a type, and rebuilds the caller when the value changes.
  ///
  /// Call this method during a build. The caller is rebuilt when the provider replaces the value and, if the
  /// value is a bloc, for each new state.
  ///
  /// - Throws: ``ProviderNotFound`` if there is no provider of the type, or the error of the provider's
  ///   `create`.
  public func watch<Value>(_ type: Value.Type = Value.self) throws -> Value {
    let entry = try entry(of: type)
    let value = try entry.value()
    depend(on: entry, when: .anything)
    return value
  }

  /// Returns a part of the nearest value of a type, and rebuilds the caller when the part changes.
  ///
  /// Call this method during a build. Use it instead of ``watch(_:)`` when the caller needs only a small part
  /// of a state.
  ///
  /// - Throws: ``ProviderNotFound`` if there is no provider of the type, or the error of the provider's
  ///   `create`.
  public func select<Value, Part: Equatable>(
    _ type: Value.Type = Value.self,
    _ selector: @escaping (Value) -> Part
  ) throws -> Part {
    let entry = try entry(of: type)
    let part = selector(try entry.value())
    depend(on: entry, when: .changed { value in (value as? Value).map(selector) != part })
    return part
  }

  /// Returns the nearest value of a type, like ``watch(_:)`` or ``read(_:)``.
  public func of<Value>(_ type: Value.Type = Value.self, listen: Bool = false) throws -> Value {
    try listen ? watch(type) : read(type)
  }

  /// Returns the nearest value of a type. The caller is rebuilt when the provider replaces the value, but not
  /// when the value itself changes.
  func follow<Value>(_ type: Value.Type) throws -> Value {
    let entry = try entry(of: type)
    let value = try entry.value()
    depend(on: entry, when: .replaced)
    return value
  }

  private func entry<Value>(of type: Value.Type) throws -> ProvidedValue<Value> {
    var scope: ProviderScope? = self
    while let current = scope {
      let entry = current.entries.first { $0.key == ObjectIdentifier(type) }
      if let entry = entry as? ProvidedValue<Value> { return entry }
      scope = current.parent
    }
    throw ProviderNotFound(type: "\(type)")
  }

  // MARK: Providing

  /// Returns a snapshot of this scope, which doesn't find values that are provided later.
  func asOfNow() -> ProviderScope {
    ProviderScope(parent: parent, entries: entries)
  }

  func provide(_ entry: ProvidedEntry) {
    entries.removeAll { $0.key == entry.key }
    entries.append(entry)
  }

  func withdrawAll() {
    entries = []
  }

  // MARK: Building

  private func depend(on entry: ProvidedEntry, when interest: Interest) {
    entry.add(interest, of: self)
    dependencies.append(entry)
  }

  /// Begins a build, which collects the scope's dependencies again, and returns the previous ones.
  ///
  /// After the build, the caller stops observing those that it no longer watches. This way, it observes the
  /// others without interruption.
  func beginBuild() -> [ProvidedEntry] {
    let former = dependencies
    for entry in former { entry.remove(self) }
    dependencies = []
    isDirty = false
    return former
  }

  /// Clears the stale mark before a rebuild, to let changes during the rebuild cause a notification.
  func beginRebuild() {
    isStale = false
  }

  /// Updates the stale mark after a rebuild.
  func endRebuild() {
    isStale = isDirty || children.contains { $0.needsRebuild }
  }

  /// Marks the scope's widget as stale, without a notification, because the caller rebuilds the widget.
  func invalidate() {
    isDirty = true
    isStale = true
  }

  /// Requests a rebuild of the scopes' widgets.
  ///
  /// All scopes are marked before the first notification. This lets a front end that rebuilds immediately
  /// build each widget once.
  static func markDirty(_ scopes: [ProviderScope]) {
    var stale: [ProviderScope] = []
    for scope in scopes {
      scope.isDirty = true
      var place: ProviderScope? = scope
      while let current = place, !current.isStale {
        current.isStale = true
        stale.append(current)
        place = current.parent
      }
    }
    for scope in stale where scope.isStale { scope.onNeedsRebuild?() }
  }

  func forgetDependencies() {
    for entry in dependencies {
      entry.remove(self)
      entry.stopListeningIfUnwatched()
    }
    dependencies = []
  }
}

/// An error that occurs when you read a value that no ancestor provides.
public struct ProviderNotFound: Error, Hashable, CustomStringConvertible {
  /// The requested type.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    No provider of '\(type)' was found above the caller.

    A provider is found from its child and its descendants, by the type that it was created with. Possible causes:
    - there is none: wrap the page or its parent in 'BlocProvider(create: { _ in … }) { … }' or 'RepositoryProvider';
    - it is looked up with a context from above the provider, such as that of the closure that creates it: use the context of a \
    builder below;
    - it provides another type, such as a subclass: name the type, as in 'BlocProvider(\(type).self, create: …)';
    - the caller has been unmounted: read the provider before suspending.
    """
  }
}
