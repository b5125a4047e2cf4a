import CaseKeyPaths
import ComposableArchitecture

extension Binding {
  /// Creates a view binding from a store binding.
  ///
  /// Use the binding only on the main actor. Any other use is a programming error and traps.
  public init(_ binding: StoreBinding<Value>) {
    self.init(usedBy: .current) {
      binding.wrappedValue
    } set: { value, transaction in
      withTransaction(transaction) { binding.wrappedValue = value }
    }
  }
}

extension Binding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  /// A binding to the store of one case of the destination, or to `nil` while the destination is a different case.
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
      // The destination may have changed to a different case.
      guard content == nil, base.wrappedValue._caseScope.flatMap(path.extract) != nil else { return }
      withTransaction(transaction) { base.wrappedValue = ._absent }
    }
    binding.transaction = transaction
    return binding
  }
}

extension Bindable {
  /// Returns a binding to a property of the store's state.
  ///
  /// Setting the binding sends a `BindingAction`.
  public subscript<State, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member> where Value == Store<State, Action>, Action.State == State {
    Binding(UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  /// Returns a binding to a property of the store's state.
  ///
  /// Setting the binding sends a `BindingAction` as a view action.
  public subscript<State, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member>
  where Value == Store<State, Action>, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
    Binding(UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  /// Returns a reference to a property of the store's state, for ``BindableStoreProperty/sending(_:)``.
  // This subscript is disfavored because a writable property with a `BindingAction` already has a binding.
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> BindableStoreProperty<State, Action, Member> where Value == Store<State, Action> {
    BindableStoreProperty(property: UIBindable(wrappedValue)[dynamicMember: keyPath])
  }

  // MARK: Presentation

  /// Returns a binding to a store of the presented state.
  ///
  /// It is `nil` while no state is presented.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to a store of the presented state.
  ///
  /// It is `nil` while no state is presented.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to a store of the presented state.
  ///
  /// It is `nil` while no state is presented.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to a store of the presented state.
  ///
  /// It is `nil` while no state is presented.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to a store of a navigation stack.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }

  /// Returns a binding to a store of a navigation stack.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    Binding(UIBindable(wrappedValue).scope(state: state, action: action))
  }
}

/// A property of a store's state.
///
/// To create a binding from it, use ``sending(_:)``: `$store.text.sending(\.textChanged)`.
@dynamicMemberLookup
public struct BindableStoreProperty<State, Action, Value> {
  let property: BindableProperty<State, Action, Value>

  /// Returns a reference to a member of the property.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> BindableStoreProperty<State, Action, Member> {
    BindableStoreProperty<State, Action, Member>(property: property[dynamicMember: keyPath])
  }

  /// Returns a binding that sends an action when it is set.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    Binding(property.sending(action))
  }
}

/// A namespace for the names of Point-Free's module Perception, for code that qualifies them.
///
/// ```swift
/// @Perception.Bindable var store: StoreOf<Feature>
/// ```
public enum Perception {
  /// A property wrapper type that supports creating bindings to the mutable properties of observable objects.
  public typealias Bindable<Value> = TributaryUI.Bindable<Value>
}

extension Binding {
  /// Creates a binding to a shared value.
  ///
  /// ```swift
  /// @Shared(.appStorage("sortsByTitle")) private var sortsByTitle = false
  ///
  /// Toggle("Sort by title", isOn: Binding($sortsByTitle))
  /// ```
  ///
  /// For a value in the state of a store, write `Binding(store.$sortsByTitle)`. Such a binding doesn't send an
  /// action.
  @MainActor public init(_ base: Shared<Value>) {
    self.init {
      base.wrappedValue
    } set: { value, transaction in
      withTransaction(transaction) { base.withLock { $0 = value } }
    }
  }
}

extension ViewStore {
  /// Returns a binding that reads the view store's state and sends an action with the new value when it is
  /// set.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: @escaping (Value) -> ViewAction
  ) -> Binding<Value> {
    Binding(usedBy: .current) {
      get(self.state)
    } set: { value, transaction in
      withTransaction(transaction) { _ = self.send(action(value)) }
    }
  }

  /// Returns a binding that reads the view store's state and sends a fixed action when it is set.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: ViewAction
  ) -> Binding<Value> {
    binding(get: get) { _ in action }
  }

  /// Returns a binding to the state that sends an action with the new value when it is set.
  public func binding(send action: @escaping (ViewState) -> ViewAction) -> Binding<ViewState> {
    binding(get: { $0 }, send: action)
  }

  /// Returns a binding to the state that sends a fixed action when it is set.
  public func binding(send action: ViewAction) -> Binding<ViewState> {
    binding { _ in action }
  }

  /// A binding to a property of the view state that is marked `@BindingViewState`, such as `viewStore.$name`.
  // This subscript is disfavored, so that code without a control receives a `StoreBinding`.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, StoreBinding<Value>>) -> Binding<Value> {
    Binding(state[keyPath: keyPath])
  }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// Returns a binding to a property.
  ///
  /// The binding sends its changes as a `BindingAction`.
  @_disfavoredOverload
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self.binding(
      keyPath,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return Binding(binding)
  }

  /// Returns a binding to a property that is marked `@BindingState`, such as `\.$name`.
  ///
  /// The binding sends its changes as a `BindingAction`.
  @_disfavoredOverload
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self.binding(
      keyPath,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return Binding(binding)
  }

  /// A binding to a property that is marked `@BindingState`, such as `viewStore.$name`.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self[dynamicMember: keyPath]
    return Binding(binding)
  }
}
