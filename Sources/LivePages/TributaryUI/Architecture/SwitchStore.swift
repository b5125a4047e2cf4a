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
/// Code before version 1.0 has no parameter, and ends with a ``Default`` view for the remaining cases.
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

/// A view for the cases of an enclosing ``SwitchStore`` that no ``CaseLet`` view before this one shows.
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
  /// A Boolean value that indicates whether a `CaseLet` view shows the state. The views are evaluated in their
  /// order.
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
  /// Synchronizes two values: setting either value sets the other one.
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

  /// Synchronizes two values: setting either value sets the other one.
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
