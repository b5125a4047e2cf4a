import CombineShim

/// Provides a bloc or cubit to a child and all of its descendants.
///
/// ```swift
/// BlocProvider(create: { _ in CounterCubit() }) {
///   BlocBuilder(CounterCubit.self) { context, count in "Count: \(count)" }
/// }
/// ```
///
/// The `create` closure is called when the bloc is first read, and the bloc is closed when the provider is
/// unmounted. A bloc that is never read isn't created. A bloc that is passed as `value` is never closed: use
/// it for a bloc that another provider owns, such as one that is passed to a new page.
///
/// A bloc at the root of the tree is global: it keeps its state when pages below it are mounted and
/// unmounted.
///
/// A provider without a child is an element of a ``MultiBlocProvider``, and can't be mounted.
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
  ///   - type: The type under which the bloc is found. The default is the type of the created bloc.
  ///   - lazy: A Boolean value that indicates whether to create the bloc when it is first read instead of at
  ///     mounting.
  ///   - create: A closure that creates the bloc. Its context finds the values provided above; use `read`
  ///     with it.
  ///   - child: The child, which finds the bloc.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B,
    child: () -> Child
  ) where Child: Mountable {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), child())
  }

  /// Provides an existing bloc to a child. An update with another bloc rebuilds the widgets that watch it.
  ///
  /// - Parameters:
  ///   - type: The type under which the bloc is found. The default is the type of the value.
  ///   - value: The bloc, which is closed elsewhere.
  ///   - child: The child, which finds the bloc.
  public init(_ type: B.Type = B.self, value: B, child: () -> Child) where Child: Mountable {
    self.init(AnyProvider(value, kind: .bloc), child())
  }
}

extension BlocProvider where Child == Never {
  /// Creates a bloc, in a ``MultiBlocProvider``.
  public init(
    _ type: B.Type = B.self,
    lazy: Bool = true,
    create: @escaping (_ context: ProviderScope) throws -> B
  ) {
    self.init(AnyProvider(creating: .bloc, lazy: lazy, create), nil)
  }

  /// Provides an existing bloc, in a ``MultiBlocProvider``.
  public init(_ type: B.Type = B.self, value: B) {
    self.init(AnyProvider(value, kind: .bloc), nil)
  }

  /// Returns the nearest bloc of the inferred type: `let counter: CounterCubit = try
  /// BlocProvider.of(context)`. Equivalent to the context's ``ProviderScope/of(_:listen:)``.
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
