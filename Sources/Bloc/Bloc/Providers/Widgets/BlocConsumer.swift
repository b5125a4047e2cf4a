/// A widget that builds a child from a bloc's state, and calls a listener for each state of the bloc.
///
/// For each state, the listener is called before a rebuild is requested. `listenWhen` and `buildWhen` receive
/// the same states and are independent of each other. Otherwise, the widget combines a ``BlocListener`` and a
/// ``BlocBuilder``.
public struct BlocConsumer<B: StateStreamableSource, Content: Mountable>: Mountable {
  private let bloc: B?
  private let listenWhen: ((_ previous: B.State, _ current: B.State) -> Bool)?
  private let listener: (_ context: ProviderScope, _ state: B.State) -> Void
  private let buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)?
  private let builder: (_ context: ProviderScope, _ state: B.State) throws -> Content

  /// Creates a widget that listens to a bloc and builds its child from the bloc's state.
  ///
  /// - Parameters:
  ///   - type: The bloc's type.
  ///   - bloc: The bloc. The default is the nearest provided one.
  ///   - listenWhen: A closure that returns whether to call the listener for a state. By default, the
  ///     listener is called for each state.
  ///   - listener: A closure that is called with a state.
  ///   - buildWhen: A closure that returns whether a state requires a build. By default, each state requires
  ///     a build.
  ///   - builder: A closure that creates the child. It should have no side effects.
  public init(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    listenWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    listener: @escaping (_ context: ProviderScope, _ state: B.State) -> Void,
    buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    builder: @escaping (_ context: ProviderScope, _ state: B.State) throws -> Content
  ) {
    self.bloc = bloc
    self.listenWhen = listenWhen
    self.listener = listener
    self.buildWhen = buildWhen
    self.builder = builder
  }

  /// Builds an output without a child.
  public init<Output>(
    _ type: B.Type = B.self,
    bloc: B? = nil,
    listenWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    listener: @escaping (_ context: ProviderScope, _ state: B.State) -> Void,
    buildWhen: ((_ previous: B.State, _ current: B.State) -> Bool)? = nil,
    builder: @escaping (_ context: ProviderScope, _ state: B.State) throws -> Output
  ) where Content == Rendered<Output> {
    self.init(
      type,
      bloc: bloc,
      listenWhen: listenWhen,
      listener: listener,
      buildWhen: buildWhen,
      builder: { try Rendered(builder($0, $1)) }
    )
  }

  /// The memory between builds: the bloc, the state of the last build, and the child.
  public final class Memory: BlocMemory<B, Content> {
    var current: BlocConsumer?

    override func receive(_ state: B.State, after previous: B.State) {
      guard let current, let context else { return }
      if current.listenWhen?(previous, state) ?? true { current.listener(context, state) }
      if current.buildWhen?(previous, state) ?? true { accept(state) }
    }
  }

  public func makeMemory(in context: ProviderScope) throws -> Memory {
    let memory = try Memory(bloc, in: context)
    update(memory, in: context)
    try memory.begin(with: bloc, in: context)
    return memory
  }

  public func update(_ memory: Memory, in context: ProviderScope) {
    memory.current = self
  }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    let state = try memory.stateToBuild(with: bloc, in: context)
    try memory.child.place(builder(context, state), in: context)
  }

  public func output(of memory: Memory) -> Content.Output { memory.child.output }

  public func unmount(_ memory: Memory, in context: ProviderScope) { memory.end() }
}
