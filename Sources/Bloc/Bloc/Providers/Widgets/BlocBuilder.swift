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
/// - When another bloc replaces the bloc, with the state of the new bloc.
public struct BlocBuilder<B: StateStreamableSource, Content: Mountable>: Mountable {
  private let bloc: B?
  private let buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)?
  private let builder: (_ context: ProviderScope, _ state: B.State) throws -> Content

  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - buildWhen: A closure that returns whether a state requires a build. Its first argument is the bloc's
  ///     previous state, which may not be the state of the last build. By default, each state requires a
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

  /// - Parameters:
  ///   - type: The type of the bloc.
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
