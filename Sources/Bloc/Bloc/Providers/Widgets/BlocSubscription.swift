import CombineShim

/// The subscription of a builder or listener to its bloc: the one that it was given, or the nearest provided
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

  /// Follows the right bloc from now on. To be called at each build.
  /// - Returns: Whether it is another one than before.
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
