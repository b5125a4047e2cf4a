import ComposableArchitecture

// The views of the versions before `@ObservableState`. A store of a `PresentationState` presents them.

extension View {
  /// Presents a sheet while the store presents a state.
  public func sheet<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    sheet(store: store, state: { $0 }, action: { $0 }, onDismiss: onDismiss, content: content)
  }

  /// Presents a sheet while the store presents a case of a destination.
  public func sheet<State, Action, ChildState, ChildAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toChildState: @escaping (_ state: State) -> ChildState?,
    action fromChildAction: @escaping (_ action: ChildAction) -> Action,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<ChildState, ChildAction>) -> Content
  ) -> some View {
    presenting(.sheet, store, toChildState, fromChildAction, onDismiss, content)
  }

  /// Presents a view that covers the window while the store presents a state.
  public func fullScreenCover<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    fullScreenCover(store: store, state: { $0 }, action: { $0 }, onDismiss: onDismiss, content: content)
  }

  /// Presents a view that covers the window while the store presents a case of a destination.
  public func fullScreenCover<State, Action, ChildState, ChildAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toChildState: @escaping (_ state: State) -> ChildState?,
    action fromChildAction: @escaping (_ action: ChildAction) -> Action,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<ChildState, ChildAction>) -> Content
  ) -> some View {
    presenting(.fullScreen, store, toChildState, fromChildAction, onDismiss, content)
  }

  /// Presents a popover while the store presents a state.
  public func popover<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    popover(store: store, state: { $0 }, action: { $0 }, content: content)
  }

  /// Presents a popover while the store presents a case of a destination.
  public func popover<State, Action, ChildState, ChildAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toChildState: @escaping (_ state: State) -> ChildState?,
    action fromChildAction: @escaping (_ action: ChildAction) -> Action,
    @ViewBuilder content: @escaping (_ store: Store<ChildState, ChildAction>) -> Content
  ) -> some View {
    presenting(.popover, store, toChildState, fromChildAction, nil, content)
  }

  /// Pushes a screen onto the enclosing navigation container while the store presents a state.
  public func navigationDestination<State, Action, Destination: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination
  ) -> some View {
    navigationDestination(store: store, state: { $0 }, action: { $0 }, destination: destination)
  }

  /// Pushes a screen onto the enclosing navigation container while the store presents a case of a destination.
  public func navigationDestination<State, Action, ChildState, ChildAction, Destination: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toChildState: @escaping (_ state: State) -> ChildState?,
    action fromChildAction: @escaping (_ action: ChildAction) -> Action,
    @ViewBuilder destination: @escaping (_ store: Store<ChildState, ChildAction>) -> Destination
  ) -> some View {
    let presentation = StorePresentation(store, toChildState)
    return ShownBeside(content: self) {
      StorePresentedView(presentation: presentation) { state in
        ScreenView(content: destination(presentation.child(state, fromChildAction))) {
          _ = presentation.dismiss()
        }
      }
    }
  }

  private func presenting<State, Action, ChildState, ChildAction, Content: View>(
    _ look: Presentation.Look,
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    _ toChildState: @escaping (State) -> ChildState?,
    _ fromChildAction: @escaping (ChildAction) -> Action,
    _ onDismiss: (() -> Void)?,
    _ content: @escaping (Store<ChildState, ChildAction>) -> Content
  ) -> some View {
    let presentation = StorePresentation(store, toChildState)
    return presenting(look, presentation, onDismiss: onDismiss) { state in
      content(presentation.child(state, fromChildAction))
    }
  }

  /// Presents the content above the window while a store presents a state.
  func presenting<StoreState, StoreAction, State, Content: View>(
    _ look: Presentation.Look,
    _ presentation: StorePresentation<StoreState, StoreAction, State>,
    onDismiss: (() -> Void)? = nil,
    content: @escaping (State) -> Content
  ) -> some View {
    ShownBeside(content: self) {
      StorePresentedView(presentation: presentation) { state in
        PresentedView(look: look, content: content(state), onDismiss: onDismiss) { presentation.dismiss() }
      }
    }
  }
}

/// A state that a store presents.
struct StorePresentation<StoreState, StoreAction, State> {
  let store: Store<StoreState, StoreAction>
  let toState: (StoreState) -> State?
  let dismissal: StoreAction

  /// Sends the dismissal, unless the store has dismissed the state already. Returns a Boolean value that indicates
  /// whether the store no longer presents a state.
  func dismiss() -> Bool {
    if store.withState({ toState($0) != nil }) { store.send(dismissal) }
    return store.withState { toState($0) == nil }
  }
}

extension StorePresentation {
  init<Presented, Action>(
    _ store: Store<PresentationState<Presented>, PresentationAction<Action>>,
    _ toState: @escaping (Presented) -> State?
  ) where StoreState == PresentationState<Presented>, StoreAction == PresentationAction<Action> {
    self.init(store: store, toState: { $0.wrappedValue.flatMap(toState) }, dismissal: .dismiss)
  }

  /// Returns the store of the presented state.
  func child<Action, ChildAction>(
    _ initial: State,
    _ fromChildAction: @escaping (ChildAction) -> Action
  ) -> Store<State, ChildAction> where StoreAction == PresentationAction<Action> {
    let toState = toState
    return store.scope(state: { toState($0) ?? initial }, action: { .presented(fromChildAction($0)) })
  }
}

/// A view that exists while a store presents a state. A state with a different identity replaces the view.
struct StorePresentedView<StoreState, StoreAction, State, Content: View>: View {
  let presentation: StorePresentation<StoreState, StoreAction, State>
  @ViewBuilder let content: (State) -> Content

  var body: some View {
    WithViewStore(presentation.store, observe: presentation.toState, removeDuplicates: haveSameIdentity) {
      if let state = $0.state { content(state).id(PresentedIdentity(of: state)) }
    }
  }
}

private func haveSameIdentity<State>(_ first: State?, _ second: State?) -> Bool {
  first.map { PresentedIdentity(of: $0) } == second.map { PresentedIdentity(of: $0) }
}

/// The identity of a presented state: its `id` and its case.
private struct PresentedIdentity: Hashable {
  let caseName: String?
  let id: AnyHashable?

  init<State>(of state: State) {
    caseName = TributaryUI.caseName(of: state)
    id = (state as? any Identifiable).map { Self.id(of: $0) }
  }

  private static func id<Value: Identifiable>(of value: Value) -> AnyHashable { AnyHashable(value.id) }
}
