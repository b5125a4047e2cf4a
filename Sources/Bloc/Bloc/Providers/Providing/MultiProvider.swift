/// A widget that puts several providers around one child, as if you had nested them.
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
/// A provider can read the values of the providers before it. If you update the widget with providers of
/// different types, it disposes of the values that it created, and mounts the child again.
public struct MultiProvider<Child: Mountable>: Mountable {
  private let providers: [AnyProvider]
  private let child: Child

  /// Creates a widget that nests providers around a child.
  ///
  /// - Parameters:
  ///   - providers: The providers, starting with the outermost one.
  ///   - child: The child, which can find the values like all of its descendants.
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
  /// Creates the value's entry. The context contains the value's dependencies.
  let makeEntry: (_ context: ProviderScope) -> ProvidedEntry
  /// A Boolean value that indicates whether the provider creates the value when you mount it.
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

/// The values of providers, and the child below them, which remain between builds.
public final class ProvidersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var entries: [ProvidedEntry] = []
  private var keys: [ObjectIdentifier] = []
  /// The providers of a build in which one of them failed to create its value. The next build tries again.
  private var failed: [AnyProvider]?
  private var nextChild: Child?

  init(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    try provide(providers, in: context)
  }

  /// Provides the values, each of which is visible to the providers after it. If one of the values can't be
  /// created, none are provided.
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

  /// Replaces the providers. If the new providers have the same types, the created values remain, and
  /// otherwise they are disposed of together with the child.
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

  /// Disposes of the created values, starting with the latest one.
  func dispose() {
    for entry in entries.reversed() { entry.dispose() }
    entries = []
  }
}
