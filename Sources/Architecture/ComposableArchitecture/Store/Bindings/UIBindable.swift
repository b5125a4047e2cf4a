import CaseKeyPaths
import TributaryReports

/// A property wrapper that creates bindings to the state of a store, for any kind of front end.
///
/// For example:
///
/// ```swift
/// struct FormView {
///   @UIBindable var store: StoreOf<Form>
///
///   func body() {
///     textField($store.name)                           // sends .binding(.set(\.name, …))
///     toggle($store.isOn.sending(\.isOnChanged))       // sends .isOnChanged(…)
///   }
/// }
/// ```
///
/// Use the first form if the feature's actions conform to ``BindableAction``. With the second form, you can choose
/// any action of the feature.
@dynamicMemberLookup
@propertyWrapper
public struct UIBindable<Value> {
  /// The store.
  public var wrappedValue: Value
  private let site: CallSite

  /// Wraps a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The store.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public init(
    wrappedValue: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.wrappedValue = wrappedValue
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Wraps a store.
  ///
  /// - Parameters:
  ///   - wrappedValue: The store.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public init(
    _ wrappedValue: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue: wrappedValue, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Wraps the store of another wrapper.
  public init(projectedValue: UIBindable<Value>) {
    self = projectedValue
  }

  /// The wrapper itself.
  public var projectedValue: Self { self }

  /// A binding to a property that sends changes as a ``BindingAction``.
  ///
  /// If the feature has no ``BindingReducer`` to handle a change, the store reports an issue at the place where you
  /// created this wrapper.
  public subscript<State, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> StoreBinding<Member> where Value == Store<State, Action>, Action.State == State {
    wrappedValue.binding(keyPath, at: site)
  }

  /// A binding to a property that sends changes as a ``BindingAction`` in one of the view's actions.
  ///
  /// If the feature has no ``BindingReducer`` to handle a change, the store reports an issue at the place where you
  /// created this wrapper.
  public subscript<State, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> StoreBinding<Member>
  where Value == Store<State, Action>, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
    wrappedValue.bindingByView(keyPath, at: site)
  }

  /// A property to which a view can bind after you choose the action for its changes.
  // Disfavored, so that changes to a property are sent as a `BindingAction` whenever possible.
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableProperty<State, Action, Member> where Value == Store<State, Action> {
    BindableProperty(store: wrappedValue, keyPath: keyPath)
  }
}

extension UIBindable: Sendable where Value: Sendable {}
extension UIBindable: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// A property of a store's state, for which you choose an action to get a binding.
@dynamicMemberLookup
public struct BindableProperty<State, Action, Value> {
  private let store: Store<State, Action>
  private let keyPath: KeyPath<State, Value>

  init(store: Store<State, Action>, keyPath: KeyPath<State, Value>) {
    self.store = store
    self.keyPath = keyPath
  }

  /// A nested property.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> BindableProperty<State, Action, Member> {
    BindableProperty<State, Action, Member>(store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// Returns a binding to the property that sends changes as the given action.
  ///
  /// - Parameter action: A path to the action that sets the property.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> StoreBinding<Value> {
    let path = AnyCasePath(action)
    return StoreBinding(at: nil, source: store.core.identity, path: [keyPath, action]) { [store, keyPath] in
      store.withState { $0[keyPath: keyPath] }
    } set: { [store] value, _ in
      store.send(path.embed(value))
    }
  }
}

extension UIBindable {
  /// Returns a binding to the store of the presented child, whose value is `nil` if there is none.
  ///
  /// Pass this binding to a front end that presents the child. The front end sets it to `nil` to dismiss the child:
  ///
  /// ```swift
  /// sheet($store.scope(state: \.editor, action: \.editor)) { editor in … }     // editor: StoreOf<Editor>
  /// ```
  ///
  /// The binding dismisses only the child that was presented when you created the binding, or that the binding has
  /// returned since. A child that has been presented in the meantime, with a different id or in a different case of
  /// an enum, stays presented. Setting the binding to a store has no effect, because the state determines which child
  /// is presented.
  ///
  /// If the child is still present after `dismiss` was sent, the feature is missing an `ifLet`, and the store reports
  /// an issue at this call.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      of: state,
      action: action,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of the presented child, using a path to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      of: state.appending(path: \.wrappedValue),
      action: action,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of a stack, for front ends that display a stack of screens.
  ///
  /// For example:
  ///
  /// ```swift
  /// navigationStack($store.scope(state: \.path, action: \.path))
  /// ```
  ///
  /// To push and pop screens, a front end sends ``StackAction/push(id:state:)`` and ``StackAction/popFrom(id:)`` to
  /// the store. Because the state determines the elements of the stack, setting the binding has no effect.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack actions.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stack(state, action: action)
  }
}

extension Store {
  /// Returns a read-only binding to the store of a stack.
  func stack<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>> {
    StoreBinding(at: nil) {
      self.scope(state: state, action: action)
    } set: { _, _ in
    }
  }
}

// The `scope` methods without the label `state:`.

extension UIBindable {
  /// Returns a binding to the store of the presented child, whose value is `nil` if there is none. Setting the
  /// binding to `nil` dismisses the child.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of the presented child, using a path to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// If the state is an enum of features, its cases are members of the binding, as in
  /// `$store.scope(\.$destination, action: \.destination).editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of a stack, for front ends that display a stack of screens.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack actions.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state: state, action: action)
  }
}
