/// A widget that calls a closure for each state of a bloc, for example to navigate. It shows a child that
/// doesn't depend on the states.
///
/// ```swift
/// BlocListener(LoginBloc.self, listenWhen: { $0.isLoggedIn != $1.isLoggedIn }) { context, state in
///   navigator.go(to: state.isLoggedIn ? .home : .login)
/// } child: {
///   page
/// }
/// ```
///
/// The listener is called once for each state, in order, while the state is emitted. It isn't called for the
/// current state when the widget is mounted. If another bloc replaces the bloc, the listener receives only
/// states that the new bloc emits.
///
/// A listener without a child is an element of a ``MultiBlocListener``. If you mount it alone, it shows
/// nothing.
public struct BlocListener<B: StateStreamableSource, Child: Mountable>: Mountable {
  let listener: AnyListener
  private let child: Child

  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, the
  ///     listener is called for each state.
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
  /// Creates a listener without a child. Use it in a ``MultiBlocListener``, or mount it alone.
  ///
  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, the
  ///     listener is called for each state.
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
