import ComposableArchitecture
import Testing

@MainActor
struct StoreBindingCaseScopeTests {
  private struct Shelf: Reducer {
    struct State: Equatable {
      @PresentationState var destination: Destination.State?
    }

    enum Action: CasePathable {
      case show(Destination.State)
      case destination(PresentationAction<Destination.Action>)

      struct AllCasePaths: Sendable {
        let destination = AnyCasePath(case: Action.destination)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .show(let destination) = action { state.destination = destination }
        return .none
      }
      .ifLet(\.$destination, action: \.destination) { Destination() }
    }
  }

  /// The expansion of `@Reducer` for an enum of a feature and a note.
  private struct Destination: CaseReducer {
    enum State: Equatable, CaseReducerState, CasePathable {
      typealias StateReducer = Destination
      case edit(Child.State)
      case add(Child.State)
      case note(String)

      struct AllCasePaths: Sendable {
        let edit = AnyCasePath(case: State.edit)
        let add = AnyCasePath(case: State.add)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: CasePathable {
      case edit(Child.Action)
      case add(Child.Action)

      struct AllCasePaths: Sendable {
        let edit = AnyCasePath(case: Action.edit)
        let add = AnyCasePath(case: Action.add)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum CaseScope: CasePathable {
      case edit(StoreOf<Child>)
      case add(StoreOf<Child>)
      case note(String)

      struct AllCasePaths: Sendable {
        let edit = AnyCasePath(case: CaseScope.edit)
        let add = AnyCasePath(case: CaseScope.add)
        let note = AnyCasePath(case: CaseScope.note)
      }
      static let allCasePaths = AllCasePaths()
    }

    static func scope(_ store: StoreOf<Self>) -> CaseScope {
      switch store.state {
      case .edit: .edit(store.scope(ofCase: \.edit, action: \.edit))
      case .add: .add(store.scope(ofCase: \.add, action: \.add))
      case .note(let text): .note(text)
      }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.edit, action: \.edit) { Child() }
      Scope(state: \.add, action: \.add) { Child() }
    }
  }

  @UIBindable private var store = Store(initialState: Shelf.State()) { Shelf() }

  private var destination: StoreBinding<StoreOf<Destination>?> {
    $store.scope(\.$destination, action: \.destination)
  }

  @Test func aCaseIsABindingToItsStore() throws {
    #expect(destination.edit.wrappedValue == nil)
    store.send(.show(.edit(Child.State())))
    let edit: StoreOf<Child> = try #require(destination.edit.wrappedValue)
    edit.send(.add(2))
    #expect(store.state.destination == .edit(Child.State(count: 2)))
    #expect(destination.add.wrappedValue == nil)
    #expect(destination.note.wrappedValue == nil)
  }

  @Test func aCaseWithoutAFeatureIsABindingToItsValue() {
    store.send(.show(.note("A")))
    #expect(destination.note.wrappedValue == "A")
    destination.note.wrappedValue = nil
    #expect(store.state.destination == nil)
  }

  @Test func aCaseDismissesItselfAlone() {
    store.send(.show(.edit(Child.State())))
    let edit = destination.edit
    let add = destination.add
    add.wrappedValue = nil
    #expect(store.state.destination == .edit(Child.State()))
    store.send(.show(.add(Child.State())))
    edit.wrappedValue = nil
    #expect(store.state.destination == .add(Child.State()))
    destination.add.wrappedValue = nil
    #expect(store.state.destination == nil)
  }
}
