/// Several listeners around one child: the same as each of them around the next, without the nesting.
///
/// ```swift
/// MultiBlocListener {
///   BlocListener(LoginBloc.self) { context, state in … }
///   BlocListener(CartCubit.self) { context, state in … }
/// } child: {
///   page
/// }
/// ```
public struct MultiBlocListener<Child: Mountable>: Mountable {
  private let listeners: [AnyListener]
  private let child: Child

  /// - Parameters:
  ///   - listeners: The listeners.
  ///   - child: The child that is shown.
  public init(@ListenerBuilder listeners: () -> [AnyListener], child: () -> Child) {
    self.listeners = listeners()
    self.child = child()
  }

  public func makeMemory(in context: ProviderScope) throws -> ListenersMemory<Child> {
    try ListenersMemory(listeners, child, in: context)
  }

  public func update(_ memory: ListenersMemory<Child>, in context: ProviderScope) throws {
    try memory.update(listeners, child, in: context)
  }

  public func build(_ memory: ListenersMemory<Child>, in context: ProviderScope) throws {
    try memory.build(in: context)
  }

  public func output(of memory: ListenersMemory<Child>) -> Child.Output { memory.child.output }

  public func unmount(_ memory: ListenersMemory<Child>, in context: ProviderScope) { memory.cancel() }
}
