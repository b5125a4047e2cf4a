import ComposableArchitecture

/// A view that unwraps the optional state of a store.
public struct IfLetStore<State, Action, Content: View>: View {
  private let store: Store<State?, Action>
  /// Returns the content for the store of a state, or for `nil`.
  private let content: (Store<State, Action>?) -> Content

  private init(_ store: Store<State?, Action>, content: @escaping (Store<State, Action>?) -> Content) {
    self.store = store
    self.content = content
  }

  public var body: some View {
    WithViewStore(store, observe: \.self, removeDuplicates: Self.areBothThere) { viewStore in
      content(
        viewStore.state.map { initial in store.scope(state: { $0 ?? initial }, action: { $0 }) }
      )
    }
  }

  private static func areBothThere(_ first: State?, _ second: State?) -> Bool {
    (first == nil) == (second == nil)
  }
}

extension IfLetStore {
  /// Creates a view with content for the state, and other content for `nil`.
  public init<Presented: View, Other: View>(
    _ store: Store<State?, Action>,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented,
    @ViewBuilder else other: () -> Other
  ) where Content == _ConditionalContent<Presented, Other> {
    let other = other()
    self.init(store) { presented in
      if let presented {
        ViewBuilder.buildEither(first: content(presented))
      } else {
        ViewBuilder.buildEither(second: other)
      }
    }
  }

  /// Creates a view with content for the state, and no content for `nil`.
  public init<Presented: View>(
    _ store: Store<State?, Action>,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented
  ) where Content == Presented? {
    self.init(store) { $0.map(content) }
  }

  /// Creates a view with content for a presented state, and other content if none is presented.
  public init<Presented: View, Other: View>(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented,
    @ViewBuilder else other: () -> Other
  ) where Content == _ConditionalContent<Presented, Other> {
    self.init(store, state: { $0 }, action: { $0 }, then: content, else: other)
  }

  /// Creates a view with content for a presented state, and no content if none is presented.
  public init<Presented: View>(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented
  ) where Content == Presented? {
    self.init(store, state: { $0 }, action: { $0 }, then: content)
  }

  /// Creates a view with content for a case of a presented state, and other content if it isn't presented.
  public init<PresentedState, PresentedAction, Presented: View, Other: View>(
    _ store: Store<PresentationState<PresentedState>, PresentationAction<PresentedAction>>,
    state toState: @escaping (_ presented: PresentedState) -> State?,
    action fromAction: @escaping (_ action: Action) -> PresentedAction,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented,
    @ViewBuilder else other: () -> Other
  ) where Content == _ConditionalContent<Presented, Other> {
    self.init(
      store.scope(state: { $0.wrappedValue.flatMap(toState) }, action: { .presented(fromAction($0)) }),
      then: content,
      else: other
    )
  }

  /// Creates a view with content for a case of a presented state, and no content if it isn't presented.
  public init<PresentedState, PresentedAction, Presented: View>(
    _ store: Store<PresentationState<PresentedState>, PresentationAction<PresentedAction>>,
    state toState: @escaping (_ presented: PresentedState) -> State?,
    action fromAction: @escaping (_ action: Action) -> PresentedAction,
    @ViewBuilder then content: @escaping (Store<State, Action>) -> Presented
  ) where Content == Presented? {
    self.init(
      store.scope(state: { $0.wrappedValue.flatMap(toState) }, action: { .presented(fromAction($0)) }),
      then: content
    )
  }
}
