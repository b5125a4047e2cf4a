/// A child that is made of a bloc's state, anew at each state.
///
/// ```swift
/// BlocBuilder(CounterCubit.self, buildWhen: { $1.isMultiple(of: 2) }) { context, count in
///   "An even number: \(count)"
/// }
/// ```
///
/// The builder is called at mounting, with the state of that moment; once for each state for which
/// `buildWhen` says so, or for several at once where the front end rebuilds later; and when this is updated,
/// with the state of last time. When the bloc is replaced by another, it is called with that one's state.
public struct BlocBuilder<B: StateStreamableSource, Content: Mountable>: Mountable {
  private let bloc: B?
  private let buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)?
  private let builder: (_ context: ProviderScope, _ state: B.State) throws -> Content

  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The nearest that is provided unless you say otherwise.
  ///   - buildWhen: A closure that returns whether a state is worth a build. It gets the bloc's state before
  ///     it, and not that of the last build. Each is unless you say otherwise.
  ///   - builder: A closure that makes the child. It should change nothing.
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

  /// Builds something to show, and no child.
  public init<Output>(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    builder: @escaping (_ context: ProviderScope, _ state: B.State) throws -> Output
  ) where Content == Rendered<Output> {
    self.init(type, bloc: bloc, buildWhen: buildWhen) { try Rendered(builder($0, $1)) }
  }

  /// The bloc and the state of the last build, and the child, between builds.
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

/// A child that is made of a part of a bloc's state, anew when that part changes.
///
/// ```swift
/// BlocSelector(CartBloc.self, selector: { $0.items.count }) { context, count in
///   "\(count) items"
/// }
/// ```
///
/// When this is updated the new selector holds at once.
public struct BlocSelector<B: StateStreamableSource, Selected: Equatable, Content: Mountable>: Mountable {
  private let bloc: B?
  private let selector: (B.State) -> Selected
  private let builder: (_ context: ProviderScope, _ selected: Selected) throws -> Content

  /// - Parameters:
  ///   - type: The type of the bloc.
  ///   - bloc: The bloc. The nearest that is provided unless you say otherwise.
  ///   - selector: The part that matters.
  ///   - builder: A closure that makes the child. It should change nothing.
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

  /// Builds something to show, and no child.
  public init<Output>(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    selector: @escaping (B.State) -> Selected,
    builder: @escaping (_ context: ProviderScope, _ selected: Selected) throws -> Output
  ) where Content == Rendered<Output> {
    self.init(type, bloc: bloc, selector: selector) { try Rendered(builder($0, $1)) }
  }

  /// The bloc and what was selected last, and the child, between builds.
  public final class Memory: BlocMemory<B, Content> {
    var selector: ((B.State) -> Selected)?
    var selected: Selected?

    override func receive(_ state: B.State, after previous: B.State) {
      guard let selected = selector?(state) else { return }
      // The state is kept in any case: another selector may come.
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
