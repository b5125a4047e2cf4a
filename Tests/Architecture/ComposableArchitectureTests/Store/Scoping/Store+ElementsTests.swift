import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreElementsTests {
  private func makeStore(_ ids: some Sequence<Int>) -> StoreOf<Table> {
    Store(initialState: Table.State(ids: ids)) { Table() }
  }

  private func rows(of store: StoreOf<Table>) -> StoreCollection<
    Table.RowID, Table.Row.State, Table.Row.Action
  > {
    store.scope(state: \.rows, action: \.rows)
  }

  // MARK: Elements

  @Test func eachElementHasAStoreInOrder() {
    let store = makeStore([3, 1, 2])
    let rows = rows(of: store)
    #expect(rows.count == 3)
    #expect(rows.map(\.row) == [3, 1, 2])
    #expect(rows.last?.row == 2)
    #expect(rows[id: 1]?.row == 1)
    #expect(rows[id: 4] == nil)
    #expect(self.rows(of: makeStore([])).isEmpty)
  }

  @Test func changesTravelFromParentToChildAndBack() throws {
    let store = makeStore([1, 2])
    let row = try #require(rows(of: store)[id: 2])
    row.send(.add(5))
    #expect(row.count == 5)
    #expect(store.rows.map(\.count) == [0, 5])
    store.send(.rows(.element(id: 2, action: .add(1))))
    #expect(row.count == 6)
    store.send(.move)
    row.send(.add(1))
    #expect(store.rows.map(\.count) == [7, 0])
  }

  @Test func elementEffectsReturnToTheirElement() async throws {
    let store = makeStore([1, 2])
    let row = try #require(rows(of: store)[id: 2])
    await row.send(.addLater(4)).finish()
    #expect(row.count == 4)
  }

  @Test func aStoreEmitsForItsElementOnly() throws {
    let store = makeStore([1, 2])
    let row = try #require(rows(of: store)[id: 2])
    var counts: [Int] = []
    let viewStore = ViewStore(row, observe: \.count)
    let observer = viewStore.publisher.sink { counts.append($0) }
    store.send(.rows(.element(id: 1, action: .add(1))))
    store.send(.rows(.element(id: 2, action: .add(1))))
    #expect(counts == [0, 1])
    observer.cancel()
  }

  // MARK: Identity

  @Test func anElementHasTheSameStoreAlsoAfterItHasMoved() throws {
    let store = makeStore([1, 2, 3])
    let ids = rows(of: store).map(ObjectIdentifier.init)
    #expect(rows(of: store).map(ObjectIdentifier.init) == ids)
    store.send(.move)
    #expect(rows(of: store).map(\.row) == [3, 2, 1])
    #expect(rows(of: store).map(ObjectIdentifier.init) == ids.reversed())
    store.send(.append(4))
    store.send(.remove([2]))
    #expect(rows(of: store).map(\.row) == [3, 1, 4])
    #expect(rows(of: store).prefix(2).map(ObjectIdentifier.init) == [ids[2], ids[0]])
  }

  @Test func aPathToASingleElementGivesTheSameObjectEachTime() throws {
    let store = makeStore([1, 2])
    func row(_ id: Table.RowID) -> StoreOf<Table.Row>? {
      store.scope(state: \.rows[id: id], action: \.rows[id: id])
    }
    let first = try #require(row(1))
    #expect(first === row(1))
    #expect(first !== row(2))
    #expect(row(3) == nil)
    first.send(.add(2))
    #expect(store.rows[id: 1]?.count == 2)
  }

  @Test func theSamePathsGiveEachKindOfStoreItsOwnObject() throws {
    let store = makeStore([1])
    let plain: Store<IdentifiedArrayOf<Table.Row.State>, IdentifiedActionOf<Table.Row>> =
      store.scope(state: \.rows, action: \.rows)
    let row = try #require(rows(of: store).first)
    #expect(plain === store.scope(state: \.rows, action: \.rows))
    #expect(row === rows(of: store).first)
  }

  // MARK: Cost

  @Test func unreadElementsCostNothing() throws {
    let lookUps = Table.RowID.Count()
    try Table.RowID.$hashes.withValue(lookUps) {
      let store = makeStore(0..<1_000)
      lookUps.reset()
      let rows = rows(of: store)
      #expect(rows.count == 1_000)
      #expect(lookUps.value == 0)
      let row = try #require(rows[id: 500])
      #expect(store.keptStores == 1)
      #expect(lookUps.value <= 8)
      var counts: [Int] = []
      let viewStore = ViewStore(row, observe: \.count)
      let observer = viewStore.publisher.sink { counts.append($0) }
      lookUps.reset()
      for _ in 0..<10 { store.send(.nothing) }
      #expect(lookUps.value == 10)
      row.send(.add(1))
      #expect(counts == [0, 1])
      #expect(store.keptStores == 1)
      observer.cancel()
    }
  }

  @Test func unobservedElementStoresDoNotSlowDownSends() {
    let store = makeStore(0..<1_000)
    #expect(rows(of: store).map(\.row) == Array(0..<1_000))
    #expect(store.keptStores == 1_000)
    #expect(store.core.observers.isEmpty)
  }

  @Test func aCollectionThatIsNotKeptMakesNoCopyOfTheElements() throws {
    let store = makeStore(0..<1_000)
    _ = rows(of: store)[id: 1]
    let address = store.withState {
      $0.rows.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    store.send(.rows(.element(id: 1, action: .add(1))))
    #expect(
      store.withState { $0.rows.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
        == address
    )
  }

  // MARK: Lifetime

  @Test func storesAreReleasedWithTheirElements() {
    let store = makeStore([1, 2, 3])
    weak let first = rows(of: store)[id: 1]
    weak let second = rows(of: store)[id: 2]
    weak let third = rows(of: store)[id: 3]
    #expect(first != nil && second != nil && third != nil)
    store.send(.remove([1]))
    #expect(first == nil && second != nil)
    store.send(.remove([2, 3]))
    #expect(second == nil && third == nil)
    #expect(store.core.observers.count == 0)
  }

  @Test func tenThousandElementsThatCameAndWentLeaveNothing() throws {
    let store = makeStore([])
    for id in 0..<10_000 {
      store.send(.append(id))
      #expect(rows(of: store)[id: Table.RowID(id)] != nil)
      store.send(.remove([id]))
    }
    #expect(store.keptStores == 0)
    #expect(store.core.observers.count == 0)
    for id in 0..<10_000 { store.send(.append(id)) }
    #expect(rows(of: store).allSatisfy { $0.count == 0 })
    #expect(store.keptStores == 10_000)
    store.send(.remove(Array(0..<10_000)))
    #expect(store.keptStores == 0)
    #expect(store.core.observers.count == 0)
  }

  @Test func storesAreReleasedAlsoWhereNoReducerLooksAfterTheElements() {
    let store = Store<Table.State, Table.Action>(initialState: Table.State(ids: [1, 2])) {
      Reduce { state, action in
        if case .remove = action { state.rows.removeAll() }
        if case .append(let id) = action { state.rows.append(Table.Row.State(id: Table.RowID(id))) }
        return .none
      }
    }
    weak let row = rows(of: store)[id: 1]
    #expect(row != nil)
    store.send(.remove([]))
    store.send(.append(3))
    #expect(rows(of: store)[id: 3] != nil)
    #expect(row == nil)
    #expect(store.keptStores == 1)
  }

  @Test func anElementOfADictionaryHasAStoreByItsKey() throws {
    let store = Store(initialState: Shelf.State()) { Shelf() }
    func box(_ key: String) -> StoreOf<Child>? {
      store.scope(state: \.boxes[key], action: \.boxes[id: key])
    }
    let box1 = try #require(box("a"))
    #expect(box1 === box("a"))
    #expect(box("b") == nil)
    box1.send(.add(2))
    #expect(store.boxes == ["a": Child.State(count: 2)])
  }

  private struct Shelf: Reducer {
    struct State { var boxes = ["a": Child.State()] }

    enum Action: CasePathable {
      case boxes(IdentifiedAction<String, Child.Action>)

      struct AllCasePaths: Sendable {
        let boxes = AnyCasePath(case: Action.boxes)
      }
      static let allCasePaths = AllCasePaths()
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .boxes(.element(let key, .add(let number))): state.boxes[key]?.count += number
      case .boxes: break
      }
      return .none
    }
  }

  @Test func pathsToSingleElementsThatCameAndWentDoNotPileUp() {
    let store = makeStore([])
    for id in 0..<10_000 {
      store.send(.append(id))
      #expect(store.scope(state: \.rows[id: Table.RowID(id)], action: \.rows[id: Table.RowID(id)]) != nil)
      store.send(.remove([id]))
    }
    #expect(store.children.count <= 16)
  }

  @Test func aParentAndItsChildrenDoNotKeepEachOther() {
    var store: StoreOf<Table>? = makeStore([1, 2])
    weak let weakStore = store
    weak let core = store?.core
    var row = store.flatMap { rows(of: $0)[id: 1] }
    store = nil
    #expect(weakStore == nil)
    #expect(core != nil)
    row?.send(.add(1))
    #expect(row?.count == 1)
    row = nil
    #expect(core == nil)
  }
}

extension StoreOf<Table> {
  /// The number of element stores in memory.
  var keptStores: Int {
    let stores = keep(
      ElementStores<Table.State, Table.Action, Table.RowID, Table.Row.State, Table.Row.Action>.self,
      \Table.State.rows,
      \Table.Action.Cases.rows
    ) {
      Issue.record("There is no collection for these paths.")
      return ElementStores(collection: ElementsView(parent: core, state: \.rows, action: AnyCasePath(\.rows)))
    }
    return stores.count
  }
}

/// A feature with rows of counters.
struct Table: Reducer {
  /// An ID that counts how often it is looked up.
  struct RowID: Hashable, Sendable, ExpressibleByIntegerLiteral {
    final class Count: Sendable {
      private let count = Locked(0)
      var value: Int { count.withLock { $0 } }
      func reset() { count.withLock { $0 = 0 } }
      func add() { count.withLock { $0 += 1 } }
    }

    @TaskLocal static var hashes = Count()

    let number: Int

    init(_ number: Int) { self.number = number }

    init(integerLiteral number: Int) { self.number = number }

    func hash(into hasher: inout Hasher) {
      Self.hashes.add()
      hasher.combine(number)
    }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: RowID
      var count = 0
      var row: Int { id.number }
    }

    enum Action: Equatable {
      case add(Int)
      case addLater(Int)
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .add(let number): state.count += number
      case .addLater(let number): return .run { send in await send(.add(number)) }
      }
      return .none
    }
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>

    init(ids: some Sequence<Int>) {
      rows = IdentifiedArray(uniqueElements: ids.map { Row.State(id: RowID($0)) })
    }
  }

  enum Action: CasePathable {
    case rows(IdentifiedActionOf<Row>)
    case append(Int)
    case remove([Int])
    case move, nothing

    struct AllCasePaths: Sendable {
      let rows = AnyCasePath(case: Action.rows)
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows, .nothing: break
      case .append(let id): state.rows.append(Row.State(id: RowID(id)))
      case .remove(let ids):
        if ids.count == 1 {
          state.rows.remove(id: RowID(ids[0]))
        } else {
          let ids = Set(ids)
          state.rows.removeAll { ids.contains($0.row) }
        }
      case .move: state.rows.reverse()
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
