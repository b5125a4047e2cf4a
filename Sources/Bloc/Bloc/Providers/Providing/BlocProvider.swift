import CombineShim

/// Provides a bloc or cubit to a child and all of its descendants.
///
/// ```swift
/// BlocProvider(create: { _ in CounterCubit() }) {
///   BlocBuilder(CounterCubit.self) { context, count in "Count: \(count)" }
/// }
/// ```
///
/// The provider calls the `create` closure when the bloc is first read, and closes the bloc when the provider
/// is unmounted. It never closes a bloc that you pass as `value`. Use `value` for a bloc that another
/// provider owns, for example to pass it to a new page.
///
/// A bloc at the root of the tree is global. It keeps its state when pages below it are mounted and
/// unmounted.
///
/// A provider without a child is an element of a ``MultiBlocProvider``. You can't mount it.
public struct BlocProvider<B: StateStreamableSource, Child> {
  let provider: AnyProvider
  private let child: Child?

  private init(_ provider: AnyProvider, _ child: Child?) {
    self.provider = provider
    self.child = child
  }

  /// Creates a bloc for a child.
  ///
  /// - Parameters:
  ///   - type: The type that the bloc is looked up by. The default is the type of the created bloc.
  ///   - lazy: A Boolean value that indicates whether the bloc is created when it is first read. If `false`,
  ///     it is created when the provider is mounted.
  ///   - create: A closure that creates the bloc. In its context, use `read` to access values that are
  ///     provided further up.
  ///   - child: The child. It and its descendants find the bloc.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B,
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), child())
  }

  /// Provides an existing bloc to a child. If an update provides a different bloc, the widgets that watch the
  /// bloc are rebuilt.
  ///
  /// - Parameters:
  ///   - type: The type that the bloc is looked up by. The default is the type of the value.
  ///   - value: The bloc. The provider doesn't close it.
  ///   - child: The child. It and its descendants find the bloc.
  public init(_ type: B.Type = B.self, value: B, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .bloc), child())
  }
}

extension BlocProvider where Child == Never {
  /// Creates a bloc. Use this initializer in a ``MultiBlocProvider``.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B
  ) {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), nil)
  }

  /// Provides an existing bloc. Use this initializer in a ``MultiBlocProvider``.
  public init(_ type: B.Type = B.self, value: B) {
    self.init(AnyProvider(value, kind: .bloc), nil)
  }

  /// Returns the nearest bloc of the inferred type: `let counter: CounterCubit = try
  /// BlocProvider.of(context)`. This is equivalent to the context's ``ProviderScope/of(_:listen:)``.
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

/// Provides an object other than a bloc to a child and all of its descendants. For example, the object may be
/// the source of a bloc's data.
///
/// ```swift
/// RepositoryProvider(create: { _ in WeatherRepository() }, dispose: { $0.close() }) {
///   BlocProvider(create: { context in WeatherBloc(try context.read(WeatherRepository.self)) }) { … }
/// }
/// ```
///
/// The object is created when it is first read. The provider doesn't observe changes to the object. Widgets
/// that watch it are rebuilt when a different object replaces it.
///
/// A provider without a child is an element of a ``MultiRepositoryProvider``. You can't mount it.
// Duplicates the members of `BlocProvider`, because the two types differ in names, constraints and
// documentation.
public struct RepositoryProvider<R, Child> {
  let provider: AnyProvider
  private let child: Child?

  private init(_ provider: AnyProvider, _ child: Child?) {
    self.provider = provider
    self.child = child
  }

  /// Creates a repository for a child.
  ///
  /// - Parameters:
  ///   - type: The type that the object is looked up by, such as a protocol. The default is the type of the
  ///     created object.
  ///   - lazy: A Boolean value that indicates whether the object is created when it is first read. If
  ///     `false`, it is created when the provider is mounted.
  ///   - create: A closure that creates the object. In its context, use `read` to access values that are
  ///     provided further up.
  ///   - dispose: A closure that is called with the created object when the provider is unmounted. If the
  ///     object wasn't created, the closure isn't called.
  ///   - child: The child. It and its descendants find the object.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in },
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), child())
  }

  /// Provides an existing object to a child. If an update provides a different object, the widgets that watch
  /// the object are rebuilt.
  ///
  /// - Parameters:
  ///   - type: The type that the object is looked up by, such as a protocol. The default is the type of the
  ///     value.
  ///   - value: The repository.
  ///   - child: The child. It and its descendants find the object.
  public init(_ type: R.Type = R.self, value: R, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .repository()), child())
  }
}

extension RepositoryProvider where Child == Never {
  /// Creates a repository. Use this initializer in a ``MultiRepositoryProvider``.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in }
  ) {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), nil)
  }

  /// Provides an existing repository. Use this initializer in a ``MultiRepositoryProvider``.
  public init(_ type: R.Type = R.self, value: R) {
    self.init(AnyProvider(value, kind: .repository()), nil)
  }

  /// Returns the nearest repository of the inferred type: `let weather: WeatherRepository = try
  /// RepositoryProvider.of(context)`. This is equivalent to the context's ``ProviderScope/of(_:listen:)``.
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
  /// Values of any type. Two values are the same if they are equal, or are the same object.
  static func repository(dispose: @escaping (Value) -> Void = { _ in }) -> Self {
    let isSame = StateEquality.make(for: Value.self)
    return Self(isSame: isSame, dispose: dispose)
  }
}
