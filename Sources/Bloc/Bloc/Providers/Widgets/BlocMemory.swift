/// The memory of builders of a bloc's states between builds: the bloc, the state to build with, and the
/// child.
public class BlocMemory<B: StateStreamableSource, Content: Mountable> {
  let child = ChildSlot<Content>()
  private(set) weak var context: ProviderScope?
  private var state: B.State
  private var subscription: BlocSubscription<B>?

  init(_ bloc: B?, in context: ProviderScope) throws {
    self.context = context
    state = try (bloc ?? context.read(B.self)).state
  }

  /// Begins to follow the bloc, which may have a new state within this call.
  final func begin(with bloc: B?, in context: ProviderScope) throws {
    subscription = try BlocSubscription(to: bloc, in: context) { [unowned self] previous, state in
      receive(state, after: previous)
    }
  }

  /// The bloc has a new state.
  func receive(_ state: B.State, after previous: B.State) {}

  /// The next build uses this state, whatever triggers it.
  final func keep(_ state: B.State) {
    self.state = state
  }

  /// Asks for a build with this state.
  final func accept(_ state: B.State) {
    keep(state)
    if let context { ProviderScope.markDirty([context]) }
  }

  /// The last state that was accepted, or that of a bloc that was not followed before.
  final func stateToBuild(with bloc: B?, in context: ProviderScope) throws -> B.State {
    if let subscription, try subscription.follow(bloc, in: context) { state = subscription.bloc.state }
    return state
  }

  final func end() {
    subscription?.cancel()
  }
}
