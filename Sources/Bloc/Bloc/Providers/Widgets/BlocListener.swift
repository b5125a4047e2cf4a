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
/// The listener is called once per state, in order, while the state is emitted. It isn't called for the
/// current state when the widget is mounted. If a different bloc replaces the bloc, the listener receives
/// only states that the new bloc emits.
///
/// A listener without a child is an element of a ``MultiBlocListener``. If you mount it alone, it shows
/// nothing.
public struct BlocListener<B: StateStreamableSource, Child: Mountable>: Mountable {
  let listener: AnyListener
  private let child: Child

  /// Creates a widget that listens to a bloc and shows a child.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
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
  ///   - type: The bloc's type.
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

/// Several listeners around one child. They are equivalent to nested listeners.
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

  /// Creates a widget that nests listeners around a child.
  ///
  /// - Parameters:
  ///   - listeners: The listeners.
  ///   - child: The child to show.
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

/// A listener without its child and without the type of its bloc, for lists of listeners.
public struct AnyListener {
  /// Starts listening.
  let start: (_ context: ProviderScope) throws -> ActiveListener
  /// Replaces an active listener with this one.
  /// - Returns: A Boolean value that indicates whether the replacement succeeded. It does if the listeners
  ///   have the same type.
  let replace: (ActiveListener) -> Bool

  init<B>(_ reaction: BlocReaction<B>) {
    start = { try ActiveBlocListener(reaction, in: $0) }
    replace = { active in
      guard let active = active as? ActiveBlocListener<B> else { return false }
      active.reaction = reaction
      return true
    }
  }
}

/// The closure of a listener, and its condition.
struct BlocReaction<B: StateStreamableSource> {
  let bloc: B?
  let condition: ((_ previous: B.State, _ current: B.State) -> Bool)?
  let action: (_ context: ProviderScope, _ state: B.State) -> Void

  init(
    bloc: B?,
    when condition: ((_ previous: B.State, _ current: B.State) -> Bool)?,
    do action: @escaping (_ context: ProviderScope, _ state: B.State) -> Void
  ) {
    self.bloc = bloc
    self.condition = condition
    self.action = action
  }
}

/// An active listener, independent of its bloc's type.
class ActiveListener {
  /// Follows the given bloc or, without one, the nearest one from now on.
  func follow(in context: ProviderScope) throws {}
  func cancel() {}
}

private final class ActiveBlocListener<B: StateStreamableSource>: ActiveListener {
  var reaction: BlocReaction<B>
  private weak var context: ProviderScope?
  private var subscription: BlocSubscription<B>?

  init(_ reaction: BlocReaction<B>, in context: ProviderScope) throws {
    self.reaction = reaction
    self.context = context
    super.init()
    subscription = try BlocSubscription(to: reaction.bloc, in: context) { [unowned self] previous, state in
      react(to: state, after: previous)
    }
  }

  private func react(to state: B.State, after previous: B.State) {
    guard let context, reaction.condition?(previous, state) ?? true else { return }
    reaction.action(context, state)
  }

  override func follow(in context: ProviderScope) throws {
    _ = try subscription?.follow(reaction.bloc, in: context)
  }

  override func cancel() {
    subscription?.cancel()
  }
}

/// Builds a list of listeners without children.
@resultBuilder
public enum ListenerBuilder {
  public static func buildExpression<B>(_ listener: BlocListener<B, EmptyChild>) -> [AnyListener] {
    [listener.listener]
  }

  public static func buildBlock(_ listeners: [AnyListener]...) -> [AnyListener] { Array(listeners.joined()) }
  public static func buildOptional(_ listeners: [AnyListener]?) -> [AnyListener] { listeners ?? [] }
  public static func buildEither(first listeners: [AnyListener]) -> [AnyListener] { listeners }
  public static func buildEither(second listeners: [AnyListener]) -> [AnyListener] { listeners }
  public static func buildArray(_ listeners: [[AnyListener]]) -> [AnyListener] { Array(listeners.joined()) }
}

/// The memory of listeners between builds: their subscriptions, and the child below them.
public final class ListenersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var active: [ActiveListener] = []
  private var nextChild: Child?

  init(_ listeners: [AnyListener], _ child: Child, in context: ProviderScope) throws {
    nextChild = child
    do {
      try start(listeners, in: context)
    } catch {
      cancel()
      throw error
    }
  }

  private func start(_ listeners: [AnyListener], in context: ProviderScope) throws {
    for listener in listeners { active.append(try listener.start(context)) }
  }

  /// Replaces the listeners. Listeners of the same types keep their subscriptions.
  func update(_ listeners: [AnyListener], _ child: Child, in context: ProviderScope) throws {
    nextChild = child
    let isSameList =
      listeners.count == active.count && zip(listeners, active).allSatisfy { $0.replace($1) }
    if !isSameList {
      cancel()
      try start(listeners, in: context)
    }
  }

  func build(in context: ProviderScope) throws {
    for listener in active { try listener.follow(in: context) }
    guard let next = nextChild else { return }
    try child.place(next, in: context)
    nextChild = nil
  }

  func cancel() {
    for listener in active { listener.cancel() }
    active = []
  }
}
