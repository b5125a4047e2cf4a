import CombineShim

/// A widget that provides a bloc or cubit to a child and all of its descendants.
///
/// ```swift
/// BlocProvider(create: { _ in CounterCubit() }) {
///   BlocBuilder(CounterCubit.self) { context, count in "Count: \(count)" }
/// }
/// ```
///
/// When a descendant first reads the bloc, the provider calls your `create` closure, and it closes the bloc
/// when you unmount the provider. To share a bloc that another provider owns, for example with a new page,
/// pass it as `value`. The provider doesn't close such a bloc.
///
/// If you provide a bloc at the root of the tree, all pages can use it, and it keeps its state when you mount
/// and unmount them.
///
/// To provide several blocs, use providers without a child as the elements of a ``MultiBlocProvider``. You
/// can't mount such a provider by itself.
public struct BlocProvider<B: StateStreamableSource, Child> {
  let provider: AnyProvider
  private let child: Child?

  private init(_ provider: AnyProvider, _ child: Child?) {
    self.provider = provider
    self.child = child
  }

  /// Creates a provider that creates a bloc for a child.
  ///
  /// - Parameters:
  ///   - type: The type under which descendants find the bloc. The default is the type of the bloc that you
  ///     create.
  ///   - lazy: A Boolean value that indicates whether to wait with the creation until a descendant first
  ///     reads the bloc. If `false`, the provider creates the bloc when you mount it.
  ///   - create: A closure that creates the bloc. Call `read` on its context to access values that ancestors
  ///     provide.
  ///   - child: The child, which can find the bloc like all of its descendants.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B,
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), child())
  }

  /// Creates a provider of an existing bloc for a child.
  ///
  /// If you update the provider with a different bloc, the widgets that watch the bloc are rebuilt.
  ///
  /// - Parameters:
  ///   - type: The type under which descendants find the bloc. The default is the type of the value.
  ///   - value: The bloc. The provider doesn't close it.
  ///   - child: The child, which can find the bloc like all of its descendants.
  public init(_ type: B.Type = B.self, value: B, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .bloc), child())
  }
}

extension BlocProvider where Child == Never {
  /// Creates a provider that creates a bloc, for use in a ``MultiBlocProvider``.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B
  ) {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), nil)
  }

  /// Creates a provider of an existing bloc, for use in a ``MultiBlocProvider``.
  public init(_ type: B.Type = B.self, value: B) {
    self.init(AnyProvider(value, kind: .bloc), nil)
  }

  /// Returns the nearest bloc of the inferred type.
  ///
  /// The call `let counter: CounterCubit = try BlocProvider.of(context)` is equivalent to the context's
  /// ``ProviderScope/of(_:listen:)``.
  public static func of(_ context: ProviderScope, listen: Bool = false) throws -> B {
    try context.of(B.self, listen: listen)
  }
}

extension BlocProvider: Mountable where Child: Mountable {
  public func makeMemory(in context: ProviderScope) throws -> ProvidersMemory<Child> {
    try ProvidersMemory([provider], child, in: context)
  }

  public func update(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.update([provider], child, in: context)
  }

  public func build(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.build(in: context)
  }

  public func output(of memory: ProvidersMemory<Child>) -> Child.Output { memory.child.output }

  public func unmount(_ memory: ProvidersMemory<Child>, in context: ProviderScope) { memory.dispose() }
}

extension ProvidedValue.ProviderKind where Value: StateStreamableSource {
  /// Blocs and cubits.
  static var bloc: Self {
    Self(
      listen: { bloc, onState in bloc.stream.sink { _ in onState() } },
      isSame: { $0 === $1 },
      dispose: { $0.close() }
    )
  }
}

/// A widget that provides an object to a child and all of its descendants, such as the source of a bloc's
/// data.
///
/// ```swift
/// RepositoryProvider(create: { _ in WeatherRepository() }, dispose: { $0.close() }) {
///   BlocProvider(create: { context in WeatherBloc(try context.read(WeatherRepository.self)) }) { … }
/// }
/// ```
///
/// The provider creates the object when a descendant first reads it. Because it doesn't observe changes to
/// the object, widgets that watch the object are rebuilt only when you replace it with a different one.
///
/// To provide several objects, use providers without a child as the elements of a
/// ``MultiRepositoryProvider``. You can't mount such a provider by itself.
// The members are duplicates of those in `BlocProvider`, because the two types differ in names, constraints
// and documentation.
public struct RepositoryProvider<R, Child> {
  let provider: AnyProvider
  private let child: Child?

  private init(_ provider: AnyProvider, _ child: Child?) {
    self.provider = provider
    self.child = child
  }

  /// Creates a provider that creates a repository for a child.
  ///
  /// - Parameters:
  ///   - type: The type under which descendants find the object, such as a protocol. The default is the type
  ///     of the object that you create.
  ///   - lazy: A Boolean value that indicates whether to wait with the creation until a descendant first
  ///     reads the object. If `false`, the provider creates the object when you mount it.
  ///   - create: A closure that creates the object. Call `read` on its context to access values that
  ///     ancestors provide.
  ///   - dispose: A closure that receives the object when you unmount the provider. It isn't called if the
  ///     provider hasn't created the object.
  ///   - child: The child, which can find the object like all of its descendants.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in },
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), child())
  }

  /// Creates a provider of an existing object for a child.
  ///
  /// If you update the provider with a different object, the widgets that watch the object are rebuilt.
  ///
  /// - Parameters:
  ///   - type: The type under which descendants find the object, such as a protocol. The default is the type
  ///     of the value.
  ///   - value: The repository.
  ///   - child: The child, which can find the object like all of its descendants.
  public init(_ type: R.Type = R.self, value: R, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .repository()), child())
  }
}

extension RepositoryProvider where Child == Never {
  /// Creates a provider that creates a repository, for use in a ``MultiRepositoryProvider``.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in }
  ) {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), nil)
  }

  /// Creates a provider of an existing repository, for use in a ``MultiRepositoryProvider``.
  public init(_ type: R.Type = R.self, value: R) {
    self.init(AnyProvider(value, kind: .repository()), nil)
  }

  /// Returns the nearest repository of the inferred type.
  ///
  /// The call `let weather: WeatherRepository = try RepositoryProvider.of(context)` is equivalent to the
  /// context's ``ProviderScope/of(_:listen:)``.
  public static func of(_ context: ProviderScope, listen: Bool = false) throws -> R {
    try context.of(R.self, listen: listen)
  }
}

extension RepositoryProvider: Mountable where Child: Mountable {
  public func makeMemory(in context: ProviderScope) throws -> ProvidersMemory<Child> {
    try ProvidersMemory([provider], child, in: context)
  }

  public func update(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.update([provider], child, in: context)
  }

  public func build(_ memory: ProvidersMemory<Child>, in context: ProviderScope) throws {
    try memory.build(in: context)
  }

  public func output(of memory: ProvidersMemory<Child>) -> Child.Output { memory.child.output }

  public func unmount(_ memory: ProvidersMemory<Child>, in context: ProviderScope) { memory.dispose() }
}

extension ProvidedValue.ProviderKind {
  /// Values of any type. Two values are the same when they are equal or are the same object.
  static func repository(dispose: @escaping (Value) -> Void = { _ in }) -> Self {
    let isSame = StateEquality.make(for: Value.self)
    return Self(isSame: isSame, dispose: dispose)
  }
}
