/// Several providers around one child: the same as each of them around the next, without the nesting.
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
/// A provider finds what those before it provide. Updated with providers of other types, it closes what was
/// created and mounts the child afresh.
public struct MultiProvider<Child: Mountable>: Mountable {
  private let providers: [AnyProvider]
  private let child: Child

  /// - Parameters:
  ///   - providers: The providers, the outermost first.
  ///   - child: The child, which finds what they provide.
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
