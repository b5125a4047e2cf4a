/// A widget that calls a closure for each state of a bloc, such as to navigate, and shows an independent
/// child.
///
/// ```swift
/// BlocListener(LoginBloc.self, listenWhen: { $0.isLoggedIn != $1.isLoggedIn }) { context, state in
///   navigator.go(to: state.isLoggedIn ? .home : .login)
/// } child: {
///   page
/// }
/// ```
///
/// The listener is called once for each state, in order, during the emission. It isn't called for the state
/// at mounting. When another bloc replaces the bloc, the listener receives only that bloc's states.
///
/// A listener without a child is an element of a ``MultiBlocListener``; mounted alone, it shows nothing.
public struct BlocListener<B: StateStreamableSource, Child: Mountable>: Mountable {
  let listener: AnyListener
  private let child: Child

  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, it is
  ///     called for each.
  ///   - listener: A closure that is called with a state.
  ///   - child: The child to show.
  public init(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    listenWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    listener: @escaping (_ context: ProviderScope, _ state: B.State) -> Void,
    child: () -> Child
  ) {
    self.listener = AnyListener(BlocReaction<B>(bloc: bloc, when: listenWhen, do: listener))
    self.child = child()
  }

  public func makeMemory(in context: ProviderScope) throws -> ListenersMemory<Child> {
    try ListenersMemory([listener], child, in: context)
  }

  public func update(_ memory: ListenersMemory<Child>, in context: ProviderScope) throws {
    try memory.update([listener], child, in: context)
  }

  public func build(_ memory: ListenersMemory<Child>, in context: ProviderScope) throws {
    try memory.build(in: context)
  }

  public func output(of memory: ListenersMemory<Child>) -> Child.Output { memory.child.output }

  public func unmount(_ memory: ListenersMemory<Child>, in context: ProviderScope) { memory.cancel() }
}

extension BlocListener where Child == EmptyChild {
  /// Creates a listener without a child, for a ``MultiBlocListener`` or for mounting alone.
  ///
  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, it is
  ///     called for each.
  ///   - listener: A closure that is called with a state.
  public init(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    listenWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    listener: @escaping (_ context: ProviderScope, _ state: B.State) -> Void
  ) {
    self.init(type, bloc: bloc, listenWhen: listenWhen, listener: listener, child: { EmptyChild() })
  }
}
