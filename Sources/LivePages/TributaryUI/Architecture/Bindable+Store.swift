import CaseKeyPaths
import ComposableArchitecture

extension Binding {
  /// Creates the view's form of a store's binding.
  public init(_ binding: StoreBinding<Value>) {
    self.init {
      binding.wrappedValue
    } set: { value, transaction in
      withTransaction(transaction) { binding.wrappedValue = value }
    }
  }
}

extension Binding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  /// A binding to the store of one case of the presented enum of features: `nil` while it is another case.
  ///
  /// ```swift
  /// .sheet(item: $store.scope(\.$destination, action: \.destination).editor) { editor in … }
  /// ```
  public subscript<Content>(
    dynamicMember keyPath: KeyPath<Value._CaseScope.AllCasePaths, AnyCasePath<Value._CaseScope, Content>>
  ) -> Binding<Content?> {
    let base = self
    let path = Value._CaseScope.allCasePaths[keyPath: keyPath]
    var binding = Binding<Content?> {
      base.wrappedValue._caseScope.flatMap(path.extract)
    } set: { content, transaction in
      // Another case may be presented by now.
      guard content == nil, base.wrappedValue._caseScope.flatMap(path.extract) != nil else { return }
      withTransaction(transaction) { base.wrappedValue = ._absent }
    }
    binding.transaction = transaction
    return binding
  }
}

extension Bindable {
  /// A binding to a property of a store, whose change is a `BindingAction`.
  public subscript<State, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State {
    Binding(UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  /// A binding to a property of a store, whose change is a `BindingAction` among the view's actions.
  public subscript<State, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member>
  where Value == Store<State, Action>, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
    Binding(UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  /// A property of a store that becomes a binding when the action of its change is known.
  // Disfavored: a change of a property is a `BindingAction` where it can be.
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableStoreProperty<State, Action, Member> where Value == Store<State, Action> {
    BindableStoreProperty(property: UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  // MARK: Presentation

  /// Returns a binding to the store of the presented state: `nil` while there is none.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to the store of the presented state: `nil` while there is none.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to the store of the presented state: `nil` while there is none.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to the store of the presented state: `nil` while there is none.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to the store of a stack of screens.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to the store of a stack of screens.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }
}

/// A property of a store's state, for a binding with an action of its own: `$store.text.sending(\.textChanged)`.
@dynamicMemberLookup
public struct BindableStoreProperty<State, Action, Value> {
  let property: BindableProperty<State, Action, Value>

  /// A property of the property.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> BindableStoreProperty<State, Action, Member> {
    BindableStoreProperty<State, Action, Member>(property: property[dynamicMember: keyPath])
  }

  /// Returns a binding that sends an action for each change.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    Binding(property.sending(action))
  }
}

extension ViewStore {
  /// Returns a binding that reads the view store's state and sends an action for each change.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: @escaping (Value) -> ViewAction
  ) -> Binding<Value> {
    Binding {
      get(self.state)
    } set: { value, transaction in
      withTransaction(transaction) { _ = self.send(action(value)) }
    }
  }

  /// Returns a binding that reads the view store's state and sends the same action for each change.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: ViewAction
  ) -> Binding<Value> {
    binding(get: get) { _ in action }
  }
}
