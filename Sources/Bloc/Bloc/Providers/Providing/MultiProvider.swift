/// Several providers around one child. They are equivalent to nested providers.
///
/// ```swift
/// MultiBlocProvider {
///   BlocProvider { _ in HomeBloc() }
///   BlocProvider { context in CartCubit(home: try context.read()) }
/// } child: {
///   homePage
/// }
/// ```
///
/// A provider can read the values of the providers before it. If an update contains providers of different
/// types, the created values are disposed of, and the child is mounted again.
public struct MultiProvider<Child: Mountable>: Mountable {
  private let providers: [AnyProvider]
  private let child: Child

  /// Creates a widget that nests providers around a child.
  ///
  /// - Parameters:
  ///   - providers: The providers, the outermost first.
  ///   - child: The child. It and its descendants find the values.
  public init(@ProviderBuilder providers: () -> [AnyProvider], child: () -> Child) {
    self.providers = providers()
    self.child = child()
  }

  public func makeMemory(in context: ProviderScope) throws -> ProvidersMemory<Child> {
    try ProvidersMemory(providers, child, in: context)
  }

  public func update(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.update(providers, child, in: context)
  }

  public func build(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.build(in: context)
  }

  public func output(of memory: ProvidersMemory<Child>) -> Child.Output { memory.child.output }

  public func unmount(_ memory: ProvidersMemory<Child>, in context: ProviderScope) { memory.dispose() }
}

/// Several blocs for one child.
public typealias MultiBlocProvider = MultiProvider

/// Several repositories for one child.
public typealias MultiRepositoryProvider = MultiProvider

/// A provider without its child and without the type of its value, for lists of providers.
public struct AnyProvider {
  let key: ObjectIdentifier
  /// Creates the value's entry. The value's dependencies are in the context.
  let makeEntry: (_ context: ProviderScope) -> ProvidedEntry
  /// A Boolean value that indicates whether the value is created when the provider is mounted.
  let isEager: Bool
  /// Replaces the value of an earlier provider with the value of this one.
  let replace: (ProvidedEntry) -> Void

  init<Value>(
    creating kind: ProvidedValue<Value>.ProviderKind,
    lazy: Bool,
    _ create: @escaping (ProviderScope) throws -> Value
  ) {
    key = ObjectIdentifier(Value.self)
    makeEntry = { context in ProvidedValue(kind: kind) { try create(context) } }
    isEager = !lazy
    replace = { _ in }
  }

  init<Value>(_ value: Value, kind: ProvidedValue<Value>.ProviderKind) {
    key = ObjectIdentifier(Value.self)
    makeEntry = { _ in ProvidedValue(kind: kind, value: value) }
    isEager = false
    replace = { ($0 as? ProvidedValue<Value>)?.replace(by: value) }
  }
}

/// Builds a list of providers without children.
@resultBuilder
public enum ProviderBuilder {
  public static func buildExpression<B>(_ provider: BlocProvider<B, Never>) -> [AnyProvider] {
    [provider.provider]
  }

  public static func buildExpression<R>(_ provider: RepositoryProvider<R, Never>) -> [AnyProvider] {
    [provider.provider]
  }

  public static func buildBlock(_ providers: [AnyProvider]...) -> [AnyProvider] { Array(providers.joined()) }
  public static func buildOptional(_ providers: [AnyProvider]?) -> [AnyProvider] { providers ?? [] }
  public static func buildEither(first providers: [AnyProvider]) -> [AnyProvider] { providers }
  public static func buildEither(second providers: [AnyProvider]) -> [AnyProvider] { providers }
  public static func buildArray(_ providers: [[AnyProvider]]) -> [AnyProvider] { Array(providers.joined()) }
}

/// The memory of providers between builds: their values, and the child below them.
public final class ProvidersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var entries: [ProvidedEntry] = []
  private var keys: [ObjectIdentifier] = []
  /// The providers of a build in which one of the providers failed to create its value. The next build tries
  /// again.
  private var failed: [AnyProvider]?
  private var nextChild: Child?

  init(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    try provide(providers, in: context)
  }

  /// Provides the values. Each value is visible to the providers after it. If one of the values can't be
  /// created, no values are provided.
  private func provide(_ providers: [AnyProvider], in context: ProviderScope) throws {
    do {
      for provider in providers {
        let entry = provider.makeEntry(context.asOfNow())
        entries.append(entry)
        context.provide(entry)
        if provider.isEager { try entry.create() }
      }
      keys = providers.map(\.key)
      failed = nil
    } catch {
      failed = providers
      dispose()
      context.withdrawAll()
      throw error
    }
  }

  /// Replaces the providers. If the new providers have the same types, the created values are kept. If not,
  /// they are disposed of together with the child.
  func update(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    if failed == nil, providers.map(\.key) == keys {
      for (provider, entry) in zip(providers, entries) { provider.replace(entry) }
    } else {
      self.child.vacate()
      dispose()
      context.withdrawAll()
      try provide(providers, in: context)
    }
  }

  func build(in context: ProviderScope) throws {
    if let failed { try provide(failed, in: context) }
    guard let next = nextChild else { return }
    try child.place(next, in: context)
    nextChild = nil
  }

  /// Disposes of the created values, starting with the latest.
  func dispose() {
    for entry in entries.reversed() { entry.dispose() }
    entries = []
  }
}
