import CaseKeyPaths
import ComposableArchitecture
import IdentifiedArrays

/// A view that switches over the cases of a store's enum state.
///
/// In new code, mark the state with `@ObservableState` instead, and switch over `store.case`.
///
/// ```swift
/// SwitchStore(store) { state in
///   switch state {
///   case .login: CaseLet(\.login, action: \.login) { LoginView(store: $0) }
///   case .game: CaseLet(\.game, action: \.game) { GameView(store: $0) }
///   }
/// }
/// ```
///
/// In code before version 1.0, the closure has no parameter, and ends with a ``Default`` view for the remaining
/// cases.
public struct SwitchStore<State, Action, Content: View>: View {
  private let store: Store<State, Action>
  private let content: (State) -> Content

  /// Creates a view whose content is evaluated again when the case of the state changes.
  public init(_ store: Store<State, Action>, @ViewBuilder content: @escaping (_ state: State) -> Content) {
    self.store = store
    self.content = content
  }

  /// Creates a view whose content is evaluated again when the case of the state changes.
  public init(_ store: Store<State, Action>, @ViewBuilder content: @escaping () -> Content) {
    self.init(store) { _ in content() }
  }

  public var body: some View {
    WithViewStore(store, observe: \.self, removeDuplicates: haveSameCase) { viewStore in
      let switched = SwitchedStore(store: store)
      content(viewStore.state).transformingEnvironment { $0.switchedStore = switched }
    }
  }
}

/// A view for the cases of an enclosing ``SwitchStore`` that have no ``CaseLet`` view before this view.
public struct Default<Content: View>: View {
  @Environment(\.switchedStore) private var switched
  private let content: Content

  /// Creates a view with the given content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    if switched?.hasCase == false { content }
  }
}

/// A view for one case of the state of the enclosing ``SwitchStore``.
public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content: View>: View {
  @Environment(\.switchedStore) private var switched
  private let toCaseState: (EnumState) -> CaseState?
  private let fromCaseAction: (CaseAction) -> EnumAction
  private let content: (Store<CaseState, CaseAction>) -> Content

  /// Creates a view that passes the store of the case to a closure.
  public init(
    _ toCaseState: @escaping (EnumState) -> CaseState?,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @ViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Content
  ) {
    self.toCaseState = toCaseState
    self.fromCaseAction = fromCaseAction
    self.content = content
  }

  /// Creates a view that passes the store of the case to a closure.
  public init(
    state toCaseState: @escaping (EnumState) -> CaseState?,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @ViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Content
  ) {
    self.init(toCaseState, action: fromCaseAction, then: content)
  }

  /// Creates a view that passes the store of the case to a closure.
  public init(
    _ toCaseState: CaseKeyPath<EnumState, CaseState>,
    action fromCaseAction: CaseKeyPath<EnumAction, CaseAction>,
    @ViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Content
  ) where EnumState: CasePathable, EnumAction: CasePathable {
    self.init({ $0[case: toCaseState] }, action: { fromCaseAction($0) }, then: content)
  }

  public var body: some View {
    if let switched, let store = switched.store as? Store<EnumState, EnumAction>,
      let initial = toCaseState(store.withState({ $0 }))
    {
      let _ = switched.noteCase()
      content(store.scope(state: { toCaseState($0) ?? initial }, action: fromCaseAction))
    }
  }
}

/// The store of a ``SwitchStore``, for the `CaseLet` views inside it.
final class SwitchedStore {
  let store: Any
  /// A Boolean value that indicates whether a `CaseLet` view shows the state. The views are evaluated in order.
  private(set) var hasCase = false

  init(store: Any) { self.store = store }

  func noteCase() { hasCase = true }
}

private enum SwitchedStoreKey: EnvironmentKey {
  static var defaultValue: SwitchedStore? { nil }
}

extension EnvironmentValues {
  var switchedStore: SwitchedStore? {
    get { self[SwitchedStoreKey.self] }
    set { self[SwitchedStoreKey.self] = newValue }
  }
}

/// Returns a Boolean value that indicates whether two enum values have the same case.
private func haveSameCase<Value>(_ first: Value, _ second: Value) -> Bool {
  caseName(of: first) == caseName(of: second)
}

/// Returns the name of a case, or `nil` if the value isn't an enum.
func caseName<Value>(of value: Value) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  return mirror.children.first?.label ?? "\(value)"
}

extension View {
  /// Synchronizes two values, so that setting either of them sets the other.
  ///
  /// ```swift
  /// .bind($store.focusedField, to: $focusedField)
  /// ```
  public func bind<Value: Equatable>(
    _ model: Binding<Value>,
    to view: FocusState<Value>.Binding
  ) -> some View where Value: Hashable {
    bind(
      model,
      to: Binding {
        view.wrappedValue
      } set: {
        view.wrappedValue = $0
      }
    )
  }

  /// Synchronizes two values, so that setting either of them sets the other.
  public func bind<Value: Equatable>(_ model: Binding<Value>, to view: Binding<Value>) -> some View {
    onAppear { if view.wrappedValue != model.wrappedValue { view.wrappedValue = model.wrappedValue } }
      .onChange(of: model.wrappedValue) { _, new in
        if view.wrappedValue != new { view.wrappedValue = new }
      }
      .onChange(of: view.wrappedValue) { _, new in
        if model.wrappedValue != new { model.wrappedValue = new }
      }
  }
}

/// A view that unwraps the optional state of a store.
public struct IfLetStore<State, Action, Content: View>: View {
  private let store: Store<State?, Action>
  /// A closure that returns the content for the store of a state, or for `nil`.
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

  /// Creates a view with content for a case of a presented state, and other content if that case isn't presented.
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

  /// Creates a view with content for a case of a presented state, and no content if that case isn't presented.
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
