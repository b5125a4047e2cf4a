/// Provides something that is no bloc, such as the source of a bloc's data, to a child and all below it.
///
/// ```swift
/// RepositoryProvider(create: { _ in WeatherRepository() }, dispose: { $0.close() }) {
///   BlocProvider(create: { context in WeatherBloc(try context.read(WeatherRepository.self)) }) { … }
/// }
/// ```
///
/// It is created when it is first asked for. It is not listened to: what watches it is rebuilt when it is
/// replaced by another.
///
/// Without a child it is an element of a ``MultiRepositoryProvider``, and can't be mounted.
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
  ///   - type: The type under which the object is found, such as a protocol: that of what is created, unless
  ///     you say otherwise.
  ///   - lazy: A Boolean value that indicates whether it is created when it is first asked for, and not at
  ///     mounting.
  ///   - create: A closure that creates it. The context finds what is provided above; use `read` with it.
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

  /// Hands a repository to a child. Updated with another one, those who watch it are rebuilt.
  ///
  /// - Parameters:
  ///   - type: The type under which the object is found, such as a protocol: that of the value, unless you
  ///     say otherwise.
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

  /// Hands on a repository, in a ``MultiRepositoryProvider``.
  public init(_ type: R.Type = R.self, value: R) {
    self.init(AnyProvider(value, kind: .repository()), nil)
  }

  /// Returns the nearest repository of the type that is wanted: `let weather: WeatherRepository = try
  /// RepositoryProvider.of(context)`. The same as the context's ``ProviderScope/of(_:listen:)``.
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
  /// Anything. Values are the same if they are the same object, or equal.
  static func repository(dispose: @escaping (Value) -> Void = { _ in }) -> Self {
    let isSame = StateEquality.make(for: Value.self)
    return Self(isSame: isSame, dispose: dispose)
  }
}
