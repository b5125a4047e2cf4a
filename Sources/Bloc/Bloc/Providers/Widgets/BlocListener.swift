/// A widget that calls a closure for each state of a bloc.
///
/// Use this widget for side effects such as navigation. It shows a child that doesn't depend on the states.
///
/// ```swift
/// BlocListener(LoginBloc.self, listenWhen: { $0.isLoggedIn != $1.isLoggedIn }) { context, state in
///   navigator.go(to: state.isLoggedIn ? .home : .login)
/// } child: {
///   page
/// }
/// ```
///
/// The widget calls the listener once for each state, in order, while the bloc emits it. It doesn't call the
/// listener for the current state when you mount the widget. If a different bloc takes the place of the bloc,
/// the listener receives only the states that the new bloc emits from then on.
///
/// To combine several listeners, use listeners without a child as the elements of a ``MultiBlocListener``. If
/// you mount a listener without a child by itself, it shows nothing.
public struct BlocListener<B: StateStreamableSource, Child: Mountable>: Mountable {
  let listener: AnyListener
  private let child: Child

  /// Creates a widget that listens to a bloc and shows a child.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
  ///   - bloc: The bloc. By default, the listener uses the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, the widget
  ///     calls it for each state.
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
  /// Creates a listener without a child, for use in a ``MultiBlocListener`` or alone.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
  ///   - bloc: The bloc. By default, the listener uses the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, the widget
  ///     calls it for each state.
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

/// A widget that puts several listeners around one child, as if you had nested them.
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
  /// - Returns: A Boolean value that indicates whether the listeners have the same type, which is required
  ///   for the replacement.
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
  /// Follows the given bloc from now on or, if there is none, the nearest one.
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

/// The subscriptions of listeners, and the child below them, which remain between builds.
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
