import ComposableArchitecture
import Testing

/// Publishers and `onChange` of states with shared values, whose changes are invisible to an equality check.
@MainActor @Suite(.freshDependencies) struct SharedValuesInStatesTests {
  private struct Child: Reducer {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      var own = 0
    }

    enum Action { case add, own }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .add: state.$count.withLock { $0 += 1 }
      case .own: state.own += 1
      }
      return .none
    }
  }

  private let store = Store(initialState: Child.State()) { Child() }
  private let other = Store(initialState: Child.State()) { Child() }

  @Test func publishersFollowChangesByOtherStores() {
    var mapped: [Int] = []
    var property: [Int] = []
    var deduplicated: [Int] = []
    var unread = 0
    let subscriptions = [
      store.publisher.map(\.count).removeDuplicates().sink { mapped.append($0) },
      store.publisher[dynamicMember: \.count].sink { property.append($0) },
      store.publisher.removeDuplicates().sink { deduplicated.append($0.count) },
      store.publisher.sink { _ in unread += 1 },
    ]
    #expect(unread == 1)
    other.send(.add)
    other.send(.add)
    #expect(mapped == [0, 1, 2])
    #expect(property == [0, 1, 2])
    #expect(deduplicated == [0, 1, 2])
    #expect(unread == 3)
    other.send(.own)
    #expect(unread == 3)
    store.send(.own)
    #expect(property == [0, 1, 2])
    #expect(deduplicated == [0, 1, 2, 2])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func publishersWithoutRepetitionsFollowChangesByTheirOwnStore() {
    var deduplicated: [Int] = []
    let subscription = store.publisher.removeDuplicates().sink { deduplicated.append($0.count) }
    store.send(.add)
    store.send(.add)
    #expect(deduplicated == [0, 1, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test func observersReceiveOneStateForEachActionOfTheirStore() {
    var plain: [Int] = []
    let subscription = store.publisher.sink { plain.append($0.count) }
    store.send(.add)
    store.send(.own)
    store.send(.add)
    #expect(plain == [0, 1, 1, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test func publishersFollowChangesByOtherCode() {
    @Shared(.inMemory("count")) var count = 0
    var mapped: [Int] = []
    let subscription = store.publisher.map(\.count).sink { mapped.append($0) }
    $count.withLock { $0 = 5 }
    #expect(mapped == [0, 5])
    subscription.cancel()
    $count.withLock { $0 = 6 }
    #expect(mapped == [0, 5])
  }

  @Test func viewStoresFollowChangesByOtherStores() {
    let whole = ViewStore(store, observe: { $0 })
    let part = ViewStore(store, observe: \.count)
    let label = ViewStore(store, observe: { "\($0.count)" })
    var counts: [Int] = []
    var announced = 0
    let subscriptions = [
      whole.publisher.map(\.count).sink { counts.append($0) },
      whole.objectWillChange.sink { _ in announced += 1 },
    ]
    other.send(.add)
    #expect(counts == [0, 1])
    #expect(announced == 1)
    #expect(part.state == 1)
    #expect(label.state == "1")
    other.send(.own)
    #expect(announced == 1)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func aSubscriptionKeepsTheStoreAndNothingAfterwards() {
    weak var kept: StoreOf<Child>?
    var counts: [Int] = []
    var subscriptions: [AnyCancellable] = []
    do {
      let store = Store(initialState: Child.State()) { Child() }
      kept = store
      subscriptions = [
        store.publisher.map(\.count).sink { counts.append($0) },
        store.publisher[dynamicMember: \.own].sink { _ in },
        store.publisher.removeDuplicates().sink { _ in },
      ]
    }
    for index in subscriptions.indices {
      #expect(kept != nil)
      subscriptions[index].cancel()
    }
    subscriptions = []
    #expect(kept == nil)
  }

  private struct Parent: Reducer {
    struct Nested: Equatable { @Shared(.inMemory("count")) var count = 0 }

    struct State: Equatable {
      var child = Child.State()
      var nested = Nested()
      @Shared(.inMemory("count")) var count = 0
      var log: [String] = []
    }

    enum Action {
      case child(Child.Action)
      case nested, nothing, undo
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .child(let action): _ = Child().reduce(into: &state.child, action: action)
        case .nested: state.nested.$count.withLock { $0 += 1 }
        case .nothing: break
        case .undo:
          state.nested.$count.withLock { $0 += 1 }
          state.nested.$count.withLock { $0 -= 1 }
        }
        return .none
      }
      .onChange(of: \.count) { old, new in log("count \(old) \(new)") }
      .onChange(of: \.nested) { _, new in log("nested \(new.count)") }
      .onChange(of: \.child) { _, new in log("child \(new.count)") }
    }

    private func log(_ line: String) -> some ReducerOf<Self> {
      Reduce { state, _ in
        state.log.append(line)
        return .none
      }
    }
  }

  @Test func onChangeSeesSharedValuesInsideOfTheValue() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.child(.add))
    #expect(store.log == ["count 0 1", "nested 1", "child 1"])
    store.send(.nothing)
    store.send(.undo)
    #expect(store.log.count == 3)
    store.send(.child(.own))
    #expect(store.log.suffix(1) == ["child 1"])
    store.send(.nested)
    #expect(store.log.suffix(3) == ["count 1 2", "nested 2", "child 2"])
  }

  @Test func onChangeSeesChangesByOtherStoresAtTheNextAction() {
    let store = Store(initialState: Parent.State()) { Parent() }
    store.send(.nothing)
    other.send(.add)
    #expect(store.log == [])
    store.send(.nothing)
    #expect(store.log == ["count 0 1", "nested 1", "child 1"])
    store.send(.nothing)
    #expect(store.log.count == 3)
  }

  fileprivate struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      @Shared var count: Int
      var changes = 0
    }

    enum Action { case touch }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .onChange(of: \.count) { _, state in
          state.changes += 1
          return .none
        }
    }
  }

  fileprivate struct Rows: Reducer {
    struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [] }
    @CasePathable enum Action { case rows(IdentifiedActionOf<Row>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Test func onChangeOfAnElementDoesNotSeeTheValuesOfOthers() {
    let counts = (0..<2).map { Shared(value: $0) }
    let rows = counts.enumerated().map { Row.State(id: $0, count: $1) }
    let store = Store(initialState: Rows.State(rows: IdentifiedArray(uniqueElements: rows))) { Rows() }
    store.send(.rows(.element(id: 0, action: .touch)))
    counts[0].withLock { $0 = 5 }
    store.send(.rows(.element(id: 1, action: .touch)))
    #expect(store.withState { $0.rows.map(\.changes) } == [0, 0])
    // A state without an identity may be that of another row.
    counts[1].withLock { $0 = 6 }
    store.send(.rows(.element(id: 1, action: .touch)))
    #expect(store.withState { $0.rows.map(\.changes) } == [0, 0])
  }

  private struct Threshold: Reducer {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      var changes = 0
      var isOver: Bool { count > 1 }
    }

    enum Action { case touch, reset }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .reset = action { state.$count.withLock { $0 = 0 } }
        return .none
      }
      .onChange(of: \.isOver) { _, state in
        state.changes += 1
        return .none
      }
    }
  }

  @Test func onChangeDoesNotRunIfTheDerivedValueIsTheSame() {
    let store = Store(initialState: Threshold.State()) { Threshold() }
    for changes in [0, 0, 1, 1] {
      store.send(.touch)
      #expect(store.withState(\.changes) == changes)
      other.send(.add)
    }
  }

  @Test func onChangeDoesNotRunIfTheActionUndoesTheChangeOfAnotherStore() {
    let store = Store(initialState: Threshold.State()) { Threshold() }
    store.send(.touch)
    other.send(.add)
    other.send(.add)
    store.send(.reset)
    #expect(store.withState(\.changes) == 0)
  }

  @Test func onChangeOfAnObservableRowSeesChangesByOtherStores() {
    let row = ObservableRow.State()
    let store = Store(initialState: ObservableScreens.State(rows: [row], sheet: row)) { ObservableScreens() }
    store.send(.rows(.element(id: 0, action: .touch)))
    store.send(.sheet(.presented(.touch)))
    other.send(.add)
    store.send(.rows(.element(id: 0, action: .touch)))
    #expect(store.withState { $0.rows[0].changes } == 1)
    store.send(.sheet(.dismiss))
    other.send(.add)
    store.send(.show)
    store.send(.sheet(.presented(.touch)))
    #expect(store.withState { $0.sheet?.changes } == 0, "the sheet has seen a value of an earlier one")
  }

  @Test func onChangeOfRowsInTurnSeesChangesByOtherStores() {
    let rows: IdentifiedArrayOf<ObservableRow.State> = [
      ObservableRow.State(id: 0), ObservableRow.State(id: 1),
    ]
    let store = Store(initialState: ObservableScreens.State(rows: rows, sheet: nil)) { ObservableScreens() }
    for id in 0...1 { store.send(.rows(.element(id: id, action: .touch))) }
    other.send(.add)
    for id in 0...1 { store.send(.rows(.element(id: id, action: .touch))) }
    #expect(store.withState { $0.rows.map(\.changes) } == [1, 1])
    for id in 0...1 { store.send(.rows(.element(id: id, action: .touch))) }
    #expect(store.withState { $0.rows.map(\.changes) } == [1, 1])
  }

  @Test func onChangeOfAChangedRowWithARetainedCopySeesChangesByOtherStores() {
    let rows: IdentifiedArrayOf<ObservableRow.State> = [ObservableRow.State()]
    let store = Store(initialState: ObservableScreens.State(rows: rows, sheet: nil)) { ObservableScreens() }
    var copies = [store.withState { $0 }]
    store.send(.rows(.element(id: 0, action: .edit)))
    for changes in 1...3 {
      other.send(.add)
      copies.append(store.withState { $0 })
      store.send(.rows(.element(id: 0, action: .edit)))
      #expect(store.withState { $0.rows[0].changes } == changes)
    }
    withExtendedLifetime(copies) {}
  }
}

@Reducer private struct ObservableRow {
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    @Shared(.inMemory("count")) var count = 0
    var changes = 0
    var edits = 0
  }

  enum Action { case edit, touch }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .edit = action { state.edits += 1 }
      return .none
    }
    .onChange(of: \.count) { _, state in
      state.changes += 1
      return .none
    }
  }
}

@Reducer private struct ObservableScreens {
  @ObservableState struct State: Equatable {
    var rows: IdentifiedArrayOf<ObservableRow.State>
    @Presents var sheet: ObservableRow.State?
  }

  enum Action {
    case rows(IdentifiedActionOf<ObservableRow>)
    case sheet(PresentationAction<ObservableRow.Action>)
    case show
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show = action { state.sheet = ObservableRow.State() }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ObservableRow() }
    .ifLet(\.$sheet, action: \.sheet) { ObservableRow() }
  }
}
