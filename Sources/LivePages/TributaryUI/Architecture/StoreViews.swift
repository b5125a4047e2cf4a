import ComposableArchitecture
import Foundation
import IdentifiedArrays

/// A view that observes a store through a view store.
///
/// In new code, mark the state with `@ObservableState` instead, and read the store directly.
public struct WithViewStore<ViewState, ViewAction, Content: View>: View {
  @StateObject private var kept: KeptViewStore<ViewState, ViewAction>
  private let content: (ViewStore<ViewState, ViewAction>) -> Content
  private let update: (KeptViewStore<ViewState, ViewAction>) -> Void

  private init<State, Action>(
    _ store: Store<State, Action>,
    content: @escaping (ViewStore<ViewState, ViewAction>) -> Content,
    make: @escaping () -> ViewStore<ViewState, ViewAction>
  ) {
    _kept = StateObject(wrappedValue: KeptViewStore(of: store, make))
    update = { $0.show(store, make) }
    self.content = content
  }

  /// Creates a view that observes a value derived from a store's state.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState: Equatable {
    self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 }, content)
  }

  /// Creates a view that observes a value derived from a store's state.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    @ViewBuilder _ content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, content: content) {
      ViewStore(store, observe: toViewState, removeDuplicates: isDuplicate)
    }
  }

  /// Creates a view that observes a value derived from a store's state, and sends a subset of the store's
  /// actions.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) {
    self.init(store, content: content) {
      ViewStore(store, observe: toViewState, send: fromViewAction, removeDuplicates: isDuplicate)
    }
  }

  /// Creates a view that observes a value derived from a store's state, and sends a subset of the store's
  /// actions.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState: Equatable {
    self.init(
      store,
      observe: toViewState,
      send: fromViewAction,
      removeDuplicates: { $0 == $1 },
      content: content
    )
  }

  /// Creates a view that observes a value derived from a store's state and its bindings, and sends a subset of
  /// the store's actions.
  @_disfavoredOverload
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState: Equatable, ViewAction: BindableAction, ViewAction.State == State {
    self.init(store, content: content) { ViewStore(store, observe: toViewState, send: fromViewAction) }
  }

  /// Creates a view that observes a value derived from a store's state and its bindings.
  @_disfavoredOverload
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState: Equatable, ViewAction: BindableAction, ViewAction.State == State {
    self.init(store, content: content) { ViewStore(store, observe: toViewState) }
  }

  /// Creates a view that observes the entire state of a store.
  public init(
    _ store: Store<ViewState, ViewAction>,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState: Equatable {
    self.init(store, observe: { $0 }, removeDuplicates: { $0 == $1 }, content)
  }

  /// Creates a view that sends actions to a store without state, such as the result of `store.stateless`.
  public init(
    _ store: Store<ViewState, ViewAction>,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewState == Void {
    self.init(store, observe: { $0 }, removeDuplicates: { _, _ in true }, content)
  }

  public var body: some View {
    let _ = update(kept)
    content(kept.viewStore)
  }
}

/// The owner of a view store. When the view receives a different store, the owner creates a new view store.
private final class KeptViewStore<ViewState, ViewAction>: ObservableObject {
  private(set) var viewStore: ViewStore<ViewState, ViewAction>
  private var store: AnyObject
  private var changes: AnyCancellable?

  init(of store: AnyObject, _ make: () -> ViewStore<ViewState, ViewAction>) {
    self.store = store
    viewStore = make()
    follow()
  }

  func show(_ store: AnyObject, _ make: () -> ViewStore<ViewState, ViewAction>) {
    guard store !== self.store else { return }
    self.store = store
    viewStore = make()
    follow()
  }

  private func follow() {
    changes = viewStore.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
  }
}

/// A view with a row for each element of a store's identified array.
public struct ForEachStore<ElementState, ElementAction, ID: Hashable & Sendable, Row: View>:
  DynamicViewContent
{
  private let store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>
  private let content: (Store<ElementState, ElementAction>) -> Row
  private var delete: ((IndexSet) -> Void)?
  private var move: ((IndexSet, Int) -> Void)?

  /// The elements of the store's identified array.
  public var data: IdentifiedArray<ID, ElementState> { store.withState(\.self) }

  /// Creates a view that passes the store of each element to a closure.
  public init(
    _ store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>,
    @ViewBuilder content: @escaping (Store<ElementState, ElementAction>) -> Row
  ) {
    self.store = store
    self.content = content
  }

  /// Creates a view that passes the store of each element to a closure.
  ///
  /// An action consists of an element's identifier and its action.
  public init(
    _ store: Store<IdentifiedArray<ID, ElementState>, (ID, ElementAction)>,
    @ViewBuilder content: @escaping (Store<ElementState, ElementAction>) -> Row
  ) {
    self.init(
      store.scope(state: { $0 }) { (action: IdentifiedAction<ID, ElementAction>) in
        switch action {
        case .element(let id, let action): (id, action)
        }
      },
      content: content
    )
  }

  public var body: some View {
    WithViewStore(store, observe: \.ids) { viewStore in
      let stores = store.scope(state: \.self, action: \.self)
      ForEach(Array(zip(viewStore.state, stores)), id: \.0) { content($0.1) }
        .onDelete(perform: delete)
        .onMove(perform: move)
    }
  }

  /// Sets the deletion action.
  ///
  /// Each row of a list shows a button for the action.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEachStore {
    var copy = self
    copy.delete = action
    return copy
  }

  /// Sets the move action.
  ///
  /// In edit mode, each row of a list shows two buttons for the action.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEachStore {
    var copy = self
    copy.move = action
    return copy
  }
}

/// A view that displays its content unchanged.
///
/// Every view in this library already observes the state that its body reads.
public struct WithPerceptionTracking<Content: View>: View {
  private let content: () -> Content

  /// Creates a view with the given content.
  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

  public var body: some View { content() }
}
