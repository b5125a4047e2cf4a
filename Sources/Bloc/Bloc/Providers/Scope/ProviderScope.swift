/// A node in the tree of mounted widgets, from which the nearest provider of a type is found.
///
/// A front end makes a root when it starts, mounts what it shows, and rebuilds when it is told to:
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
/// Builders, listeners and `create` closures get the place where they are as their `context`.
///
/// A scope and all below it belong to the actor on which they are used, which is the owner of the blocs in
/// them.
public final class ProviderScope {
  private weak var parent: ProviderScope?
  /// One of each type. There are few, and a list of them takes less memory than a dictionary.
  private var entries: [ProvidedEntry]
  private var dependencies: [ProvidedEntry] = []
  var children: [any MountedNode] = []

  /// Whether what is mounted here has to be built anew, or something below it.
  private(set) var isStale = true
  /// Whether what is mounted here has to be built anew itself.
  private(set) var isDirty = true
  var onNeedsRebuild: (() -> Void)?

  /// Makes the root of a tree. Nothing is provided above it.
  public convenience init() {
    self.init(parent: nil, entries: [])
  }

  init(parent: ProviderScope?, entries: [ProvidedEntry] = []) {
    self.parent = parent
    self.entries = entries
  }

  // MARK: Finding

  /// Returns the nearest value of a type. The caller is not rebuilt when it changes.
  ///
  /// - Throws: ``ProviderNotFound`` if nobody provides one; what the provider's `create` throws.
  public func read<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try entry(of: type).value()
  }

  /// Returns the nearest value of a type, and rebuilds the caller when the value is replaced or, if it is a
  /// bloc, has a new state. Call it while building.
  ///
  /// - Throws: ``ProviderNotFound`` if nobody provides one; what the provider's `create` throws.
  public func watch<Value>(_ type: Value.Type = Value.self) throws -> Value {
    let entry = try entry(of: type)
    let value = try entry.value()
    depend(on: entry, when: .anything)
    return value
  }

  /// Returns a part of the nearest value of a type. Call it while building: what is built is rebuilt when the
  /// part changes.
  ///
  /// - Throws: ``ProviderNotFound`` if nobody provides one; what the provider's `create` throws.
  public func select<Value, Part: Equatable>(
    _ type: Value.Type = Value.self,
    _ selector: @escaping (Value) -> Part
  ) throws -> Part {
    let entry = try entry(of: type)
    let part = selector(try entry.value())
    depend(on: entry, when: .changed { value in (value as? Value).map(selector) != part })
    return part
  }

  /// Returns the nearest value of a type, as ``watch(_:)`` finds it or as ``read(_:)`` does.
  public func of<Value>(_ type: Value.Type = Value.self, listen: Bool = false) throws -> Value {
    try listen ? watch(type) : read(type)
  }

  /// The nearest value of a type; what is built is rebuilt when it is replaced by another, and not when it
  /// changes.
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

  /// A snapshot: values provided later are not found.
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

  /// Begins a build, which collects its dependencies anew. Returns the former dependencies: the caller stops
  /// listening to the unwatched ones after the build, so that those watched again are listened to throughout.
  func beginBuild() -> [ProvidedEntry] {
    let former = dependencies
    for entry in former { entry.remove(self) }
    dependencies = []
    isDirty = false
    return former
  }

  /// Clears the stale mark before a rebuild, so that changes during the rebuild are notified.
  func beginRebuild() {
    isStale = false
  }

  /// Notes whether something was left stale.
  func endRebuild() {
    isStale = isDirty || children.contains { $0.needsRebuild }
  }

  /// Marks what is mounted here as stale. The caller builds it again, so nothing is notified.
  func invalidate() {
    isDirty = true
    isStale = true
  }

  /// Asks for what is mounted at these places to be built anew. All is noted before anyone is told, so that a
  /// front end that rebuilds at once builds each of them once.
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

/// The failure of a read of a value that no ancestor provides.
public struct ProviderNotFound: Error, Hashable, CustomStringConvertible {
  /// The requested type.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    No provider of '\(type)' was found above the place that asked for it.

    A provider is found from its child and all below it, by the type that it was created with. So this can be because:
    - there is none: wrap the page, or what mounts it, in 'BlocProvider(create: { _ in … }) { … }' or 'RepositoryProvider';
    - it is looked up with a context from above the provider, such as that of the closure that creates it: use the context of a \
    builder below;
    - it provides another type, such as a subclass: name the type, as in 'BlocProvider(\(type).self, create: …)';
    - what asks was unmounted meanwhile: read what a callback needs before it waits.
    """
  }
}
