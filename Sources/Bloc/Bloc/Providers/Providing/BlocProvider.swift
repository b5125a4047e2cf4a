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
