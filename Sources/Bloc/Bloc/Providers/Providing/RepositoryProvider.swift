/// Provides an object other than a bloc, such as the source of a bloc's data, to a child and all of its
/// descendants.
///
/// ```swift
/// RepositoryProvider(create: { _ in WeatherRepository() }, dispose: { $0.close() }) {
///   BlocProvider(create: { context in WeatherBloc(try context.read(WeatherRepository.self)) }) { … }
/// }
/// ```
///
/// The object is created when it is first read. Its changes aren't observed: widgets that watch it are
/// rebuilt when another object replaces it.
///
/// A provider without a child is an element of a ``MultiRepositoryProvider``, and can't be mounted.
// Repeats the members of `BlocProvider`: the two differ in names, constraints and documentation.
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
  ///   - type: The type under which the object is found, such as a protocol. The default is the type of the
  ///     created object.
  ///   - lazy: A Boolean value that indicates whether to create the object when it is first read instead of
  ///     at mounting.
  ///   - create: A closure that creates the object. Its context finds the values provided above; use `read`
  ///     with it.
  ///   - dispose: A closure that is called with the object when the provider is unmounted, if it was created.
  ///   - child: The child, which finds the object.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in },
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), child())
  }

  /// Provides an existing object to a child. An update with another object rebuilds the widgets that watch
  /// it.
  ///
  /// - Parameters:
  ///   - type: The type under which the object is found, such as a protocol. The default is the type of the
  ///     value.
  ///   - value: The repository.
  ///   - child: The child, which finds the object.
  public init(_ type: R.Type = R.self, value: R, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .repository()), child())
  }
}

extension RepositoryProvider where Child == Never {
  /// Creates a repository, in a ``MultiRepositoryProvider``.
  public init(
    _ type: R.Type = R.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> R,
    dispose: @escaping (R) -> Void = { _ in }
  ) {
    self.init(AnyProvider(creating: .repository(dispose: dispose), lazy: lazy, create), nil)
  }

  /// Provides an existing repository, in a ``MultiRepositoryProvider``.
  public init(_ type: R.Type = R.self, value: R) {
    self.init(AnyProvider(value, kind: .repository()), nil)
  }

  /// Returns the nearest repository of the inferred type: `let weather: WeatherRepository = try
  /// RepositoryProvider.of(context)`. Equivalent to the context's ``ProviderScope/of(_:listen:)``.
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
  /// Values of any type. Two values are the same if they are the same object, or equal.
  static func repository(dispose: @escaping (Value) -> Void = { _ in }) -> Self {
    let isSame = StateEquality.make(for: Value.self)
    return Self(isSame: isSame, dispose: dispose)
  }
}
