import CaseKeyPaths
import TributaryReports

extension Store where Action: BindableAction, Action.State == State {
  /// Returns a binding to a property that sends changes as a ``BindingAction``.
  ///
  /// ```swift
  /// let isOn = store.binding(\.isOn)
  /// isOn.wrappedValue = true               // store.send(.binding(.set(\.isOn, true)))
  /// ```
  ///
  /// To handle the changes, add a ``BindingReducer`` to the feature. If it does not have one, the store reports an
  /// issue at the call to this method.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath] }
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// Returns a binding to a ``BindingState`` that sends changes as a ``BindingAction``.
  ///
  /// To handle the changes, add a ``BindingReducer`` to the feature. If it does not have one, the store reports an
  /// issue at the call to this method.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath].wrappedValue }
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// A binding to a ``BindingState``, such as `store.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(keyPath, at: nil)
  }
}

extension Store
where Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
  func bindingByView<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath] }
    } set: { value, _ in
      self.core.writeByView(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }
}

extension Store {
  /// The identity that tells this store apart from others. It stays the same for as long as the store exists, even if
  /// different objects represent the store.
  package var identity: ObjectIdentifier { ObjectIdentifier(core.identity) }
}

// All of these are disfavored, so that reading a property always resolves to the subscript that every store
// has.

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A property of the state. Setting it sends a ``BindingAction``.
  ///
  /// Writing `store.count = 42` is equivalent to `store.send(.binding(.set(\.count, 42)))`. The state changes only if
  /// a ``BindingReducer`` handles the action; otherwise the store reports an issue.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { core.withState { $0[keyPath: keyPath] } }
    set { core.write(newValue, to: keyPath, by: .set(keyPath, newValue), at: nil) }
  }
}

extension Store
where State: ObservableState & Equatable & Sendable, Action: BindableAction, Action.State == State {
  /// The state. Setting it sends a ``BindingAction``.
  @_disfavoredOverload
  public var state: State {
    get { core.withState { $0 } }
    set { core.write(newValue, to: \.self, by: .set(\.self, newValue), at: nil) }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// A property of the state. Setting it sends a ``BindingAction`` as one of the view's actions.
  ///
  /// Writing `store.count = 42` is equivalent to `store.send(.view(.binding(.set(\.count, 42))))`. The state changes
  /// only if a ``BindingReducer`` handles the action; otherwise the store reports an issue.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { core.withState { $0[keyPath: keyPath] } }
    set { core.writeByView(newValue, to: keyPath, by: .set(keyPath, newValue), at: nil) }
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state. Setting it sends a ``BindingAction`` as one of the view's actions.
  @_disfavoredOverload
  public var state: State {
    get { core.withState { $0 } }
    set { core.writeByView(newValue, to: \.self, by: .set(\.self, newValue), at: nil) }
  }
}

extension Store {
  /// Returns a binding to the store of the presented child.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - site: The call site that created the binding.
  func presentation<ChildState, ChildAction>(
    of state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    at site: CallSite
  ) -> StoreBinding<Store<ChildState, ChildAction>?> {
    let path = AnyCasePath(action)
    let presented = action.appending(path: \Case<PresentationAction<ChildAction>>.presented)
    let shown = ShownChild(state, of: self)
    return StoreBinding(at: site) {
      shown.update()
      return self.scope(state: state, action: presented)
    } set: { child, _ in
      guard child == nil, shown.isPresent else { return }
      self.send(path.embed(.dismiss))
      // If the dismissal were queued, other actions would be handled before it.
      guard self.core.isSettled, !self.core.owner.isOffOwner, shown.isPresent else { return }
      site.reportNotDismissed(ChildState.self, by: State.self)
    }
  }
}

/// The presented child that a binding returned last. The binding dismisses only this child.
private final class ShownChild<State, Action, ChildState> {
  private let store: Store<State, Action>
  private let state: KeyPath<State, ChildState?>
  private let finder = ChildIdentity.Finder<ChildState>()
  private var shown: ChildIdentity?

  init(_ state: KeyPath<State, ChildState?>, of store: Store<State, Action>) {
    self.store = store
    self.state = state
    shown = present
  }

  /// A Boolean value that indicates whether this child is currently presented.
  var isPresent: Bool { shown != nil && shown == present }

  func update() { shown = present }

  private var present: ChildIdentity? {
    store.withState { $0[keyPath: state].map { finder.tellsApart ? finder.identity(of: $0) : .unknown } }
  }
}

extension CallSite {
  fileprivate func reportNotDismissed(_ child: Any.Type, by parent: Any.Type) {
    report(
      """
      A binding was set to 'nil', but 'dismiss' didn't dismiss the presented feature.

        Expected state: \(typeName(child))

      Add 'ifLet' to the reducer of '\(typeName(parent))', which sets the state to 'nil' when it receives 'dismiss':

          var body: some ReducerOf<Self> {
            Reduce { state, action in … }
              .ifLet(\\.$destination, action: \\.destination) { … }
          }

      If it has one, the action didn't reach it: the parent must run the reducer by 'Scope', 'ifLet' or 'forEach'.
      """
    )
  }
}
