import CombineShim

/// A widget that builds a child from a bloc's state, and rebuilds it for each new state.
///
/// ```swift
/// BlocBuilder(CounterCubit.self, buildWhen: { $1.isMultiple(of: 2) }) { context, count in
///   "An even number: \(count)"
/// }
/// ```
///
/// The builder is called in these cases:
/// - When the widget is mounted, with the current state.
/// - When `buildWhen` accepts a state. If the front end rebuilds later, there may be one call for several
///   states.
/// - When the widget is updated, with the state of the previous build.
/// - When a different bloc replaces the bloc, with the state of the new bloc.
public struct BlocBuilder<B: StateStreamableSource, Content: Mountable>: Mountable {
  private let bloc: B?
  private let buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)?
  private let builder: (_ context: ProviderScope, _ state: B.State) throws -> Content

  /// Creates a widget that builds its child from a bloc's state.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - buildWhen: A closure that returns whether a state requires a build. Its first argument is the bloc's
  ///     previous state, which may not be the state that was last built. By default, each state requires a
  ///     build.
  ///   - builder: A closure that creates the child. It should have no side effects.
  public init(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    builder: @escaping (_ context: ProviderScope, _ state: B.State) throws -> Content
  ) {
    self.bloc = bloc
    self.buildWhen = buildWhen
    self.builder = builder
  }

  /// Builds an output without a child.
  public init<Output>(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    builder: @escaping (_ context: ProviderScope, _ state: B.State) throws -> Output
  ) where Content == Rendered<Output> {
    self.init(type, bloc: bloc, buildWhen: buildWhen) { try Rendered(builder($0, $1)) }
  }

  /// The memory between builds: the bloc, the state of the last build, and the child.
  public final class Memory: BlocMemory<B, Content> {
    var buildWhen: ((B.State, B.State) -> Bool)?

    override func receive(_ state: B.State, after previous: B.State) {
      if buildWhen?(previous, state) ?? true { accept(state) }
    }
  }

  public func makeMemory(in context: ProviderScope) throws -> Memory {
    let memory = try Memory(bloc, in: context)
    update(memory, in: context)
    try memory.begin(with: bloc, in: context)
    return memory
  }

  public func update(_ memory: Memory, in context: ProviderScope) {
    memory.buildWhen = buildWhen
  }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    let state = try memory.stateToBuild(with: bloc, in: context)
    try memory.child.place(builder(context, state), in: context)
  }

  public func output(of memory: Memory) -> Content.Output { memory.child.output }

  public func unmount(_ memory: Memory, in context: ProviderScope) { memory.end() }
}

/// A widget that builds a child from a part of a bloc's state, and rebuilds it when that part changes.
///
/// ```swift
/// BlocSelector(CartBloc.self, selector: { $0.items.count }) { context, count in
///   "\(count) items"
/// }
/// ```
///
/// When the widget is updated, the new selector takes effect immediately.
public struct BlocSelector<B: StateStreamableSource, Selected: Equatable, Content: Mountable>: Mountable {
  private let bloc: B?
  private let selector: (B.State) -> Selected
  private let builder: (_ context: ProviderScope, _ selected: Selected) throws -> Content

  /// Creates a widget that builds its child from a part of a bloc's state.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - selector: A closure that returns the part of a state.
  ///   - builder: A closure that creates the child. It should have no side effects.
  public init(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    selector: @escaping (B.State) -> Selected,
    builder: @escaping (_ context: ProviderScope, _ selected: Selected) throws -> Content
  ) {
    self.bloc = bloc
    self.selector = selector
    self.builder = builder
  }

  /// Builds an output without a child.
  public init<Output>(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    selector: @escaping (B.State) -> Selected,
    builder: @escaping (_ context: ProviderScope, _ selected: Selected) throws -> Output
  ) where Content == Rendered<Output> {
    self.init(type, bloc: bloc, selector: selector) { try Rendered(builder($0, $1)) }
  }

  /// The memory between builds: the bloc, the part that was last selected, and the child.
  public final class Memory: BlocMemory<B, Content> {
    var selector: ((B.State) -> Selected)?
    var selected: Selected?

    override func receive(_ state: B.State, after previous: B.State) {
      guard let selected = selector?(state) else { return }
      // The state is stored in any case, because the selector may be replaced.
      keep(state)
      if selected != self.selected { accept(state) }
    }
  }

  public func makeMemory(in context: ProviderScope) throws -> Memory {
    let memory = try Memory(bloc, in: context)
    update(memory, in: context)
    try memory.begin(with: bloc, in: context)
    return memory
  }

  public func update(_ memory: Memory, in context: ProviderScope) {
    memory.selector = selector
  }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    let selected = selector(try memory.stateToBuild(with: bloc, in: context))
    memory.selected = selected
    try memory.child.place(builder(context, selected), in: context)
  }

  public func output(of memory: Memory) -> Content.Output { memory.child.output }

  public func unmount(_ memory: Memory, in context: ProviderScope) { memory.end() }
}

/// The memory of a builder between builds: the bloc, the state to build with, and the child.
public class BlocMemory<B: StateStreamableSource, Content: Mountable> {
  let child = ChildSlot<Content>()
  private(set) weak var context: ProviderScope?
  private var state: B.State
  private var subscription: BlocSubscription<B>?

  init(_ bloc: B?, in context: ProviderScope) throws {
    self.context = context
    state = try (bloc ?? context.read(B.self)).state
  }

  /// Starts following the bloc. The bloc may emit a state during this call.
  final func begin(with bloc: B?, in context: ProviderScope) throws {
    subscription = try BlocSubscription(to: bloc, in: context) { [unowned self] previous, state in
      receive(state, after: previous)
    }
  }

  /// Called when the bloc has a new state.
  func receive(_ state: B.State, after previous: B.State) {}

  /// Sets the state for the next build, without requesting one.
  final func keep(_ state: B.State) {
    self.state = state
  }

  /// Requests a build with this state.
  final func accept(_ state: B.State) {
    keep(state)
    if let context { ProviderScope.markDirty([context]) }
  }

  /// Returns the last accepted state. If the bloc wasn't followed before, returns its current state.
  final func stateToBuild(with bloc: B?, in context: ProviderScope) throws -> B.State {
    if let subscription, try subscription.follow(bloc, in: context) { state = subscription.bloc.state }
    return state
  }

  final func end() {
    subscription?.cancel()
  }
}

/// The subscription of a builder or listener to its bloc. This is either a given bloc or the nearest provided
/// one.
final class BlocSubscription<B: StateStreamableSource> {
  private(set) var bloc: B
  /// Called with each new state and the state before it.
  private let onState: (_ previous: B.State, _ current: B.State) -> Void
  private var previous: B.State
  /// The context of the widget. The closure runs in it, whoever emits.
  private let caller = CallerContext.current.afterEvent
  private var subscription: AnyCancellable?

  init(
    to bloc: B?,
    in context: ProviderScope,
    onState: @escaping (_ previous: B.State, _ current: B.State) -> Void
  ) throws {
    self.bloc = try bloc ?? context.read(B.self)
    self.onState = onState
    previous = self.bloc.state
    subscribe()
  }

  /// Follows the given bloc or, if it is `nil`, the nearest bloc from now on. Call this method at each build.
  /// - Returns: A Boolean value that indicates whether the bloc has been replaced.
  func follow(_ bloc: B?, in context: ProviderScope) throws -> Bool {
    let bloc = try bloc ?? context.follow(B.self)
    guard bloc !== self.bloc else { return false }
    self.bloc = bloc
    previous = bloc.state
    subscribe()
    return true
  }

  func cancel() {
    subscription = nil
  }

  private func subscribe() {
    subscription = bloc.stream.sink { [weak self] state in
      guard let self else { return }
      let previous = previous
      self.previous = state
      caller.run { self.onState(previous, state) }
    }
  }
}
