import CombineShim

/// What a builder or listener knows of the bloc that it follows: that which it was given, or the nearest that
/// is provided.
final class BlocSubscription<B: StateStreamableSource> {
  private(set) var bloc: B
  /// Called at each new state with the one before, whatever became of that.
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
