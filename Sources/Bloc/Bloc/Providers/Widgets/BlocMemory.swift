import CombineShim

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

  /// Follows the given bloc or, if there is none, the nearest one from now on. Call this method at each
  /// build.
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
      onState(previous, state)
    }
  }
}
