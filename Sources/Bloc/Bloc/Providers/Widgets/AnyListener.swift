/// A listener without its child and the type of its bloc, for lists of them.
public struct AnyListener {
  /// Begins to listen.
  let start: (_ context: ProviderScope) throws -> ActiveListener
  /// Puts this listener in the place of one that listens.
  /// - Returns: Whether it could: they are of the same type.
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

/// The reaction of a listener, and its condition.
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

/// A listener at work, as far as the type of its bloc does not matter.
class ActiveListener {
  /// Follows the right bloc from now on.
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
