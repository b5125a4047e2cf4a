import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct ForEachTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ ids: Int...) -> TestStoreOf<List> {
    TestStore(initialState: List.State(rows: .init(uniqueElements: ids.map { .init(id: $0) }))) {
      List(source: source)
    }
  }

  @Test func theElementRunsFirst() async {
    let store = store(1, 2)
    await store.send(.rows(.element(id: 2, action: .listener(.hear(7))))) {
      $0.rows[id: 2]?.listener.heard = [7]
      $0.sum = 7
    }
  }

  @Test func effectsFollowMovedElements() async {
    let store = store(1, 2)
    await store.send(.rows(.element(id: 2, action: .listener(.listen))))
    await store.send(.reverse) { $0.rows.reverse() }
    source.send(5)
    await store.receive(\.rows[id: 2].listener.hear, 5) {
      $0.rows[id: 2]?.listener.heard = [5]
      $0.sum = 5
    }
    await store.send(.rows(.element(id: 2, action: .listener(.stop))))
  }

  @Test func siblingsDoNotCancelEachOthersEffects() async {
    let store = store(1, 2)
    await store.send(.rows(.element(id: 1, action: .listener(.listen))))
    await store.send(.rows(.element(id: 2, action: .listener(.listen))))
    await store.send(.rows(.element(id: 1, action: .listener(.stop))))
    source.send(5)
    await store.receive(\.rows[id: 2].listener.hear, 5) {
      $0.rows[id: 2]?.listener.heard = [5]
      $0.sum = 5
    }
    await store.send(.rows(.element(id: 2, action: .listener(.stop))))
  }

  @Test(
    arguments: [.remove([2]), .remove([2, 3]), .replace([4, 1])] as [List.Action],
    [Listener.Action.listen, .listenInTask]
  )
  func anElementsEffectsEndWithIt(_ removal: List.Action, _ listen: Listener.Action) async {
    let store = store(1, 2, 3)
    store.exhaustivity = .off
    for id in 1...3 {
      await store.send(.rows(.element(id: id, action: .listener(listen))))
    }
    await store.send(removal)
    await store.send(.rows(.element(id: 1, action: .listener(.stop))))
    if store.rows[id: 3] != nil { await store.send(.rows(.element(id: 3, action: .listener(.stop)))) }
    await store.finish()
  }

  @Test(arguments: [.append(4), .reverse, .replace([3, 2, 1])] as [List.Action])
  func effectsOfRemainingElementsContinue(_ change: List.Action) async {
    let store = store(1, 2, 3)
    store.exhaustivity = .off
    await store.send(.rows(.element(id: 2, action: .listener(.listen))))
    await store.send(change)
    source.send(5)
    await store.receive(\.rows[id: 2].listener.hear, 5)
    await store.send(.rows(.element(id: 2, action: .listener(.stop))))
    await store.finish()
  }

  @Test func effectsStartedOnRemovalAreCancelled() async {
    let store = store(1, 2)
    await store.send(.rows(.element(id: 2, action: .leaveListening))) { $0.rows.remove(id: 2) }
    source.send(5)
    await store.finish()
  }

  @Test func reinsertedElementsRestartEffects() async {
    let store = store(1)
    await store.send(.rows(.element(id: 1, action: .listener(.listen))))
    await store.send(.remove([1])) { $0.rows = [] }
    await store.send(.append(1)) { $0.rows = [.init(id: 1)] }
    source.send(5)
    await store.finish()
  }

  @Test func anActionForAGoneIDIsReportedEachTimeAndReachesTheParent() {
    let store = Store(initialState: List.State(rows: [.init(id: 1)])) { List(source: source) }
    let reports = Locked(0)
    withKnownIssue {
      store.send(.rows(.element(id: 2, action: .listener(.hear(3)))))
      store.send(.rows(.element(id: 2, action: .listener(.hear(3)))))
    } matching: { issue in
      reports.withLock { $0 += 1 }
      let text = issue.description
      return text.contains("A 'forEach' at \"ComposableArchitectureTests/List.swift:")
        && text.contains("received an action for a missing element")
        && text.contains("Id: 2") && text.contains("hear(3)")
    }
    #expect(reports.withLock { $0 } == 2)
    #expect(store.state == List.State(rows: [.init(id: 1)]))
  }

  @Test func effectsOfAnElementThatAnotherReducerRemovedAreReportedOnce() {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) {
      List(source: source)
      Reduce { state, action in
        if case .append = action { state.rows.remove(id: 1) }
        return .none
      }
    }
    store.send(.rows(.element(id: 1, action: .listener(.listen))))
    store.send(.rows(.element(id: 2, action: .listener(.listen))))
    store.send(.append(3))
    withKnownIssue { source.send(1) }
    source.send(2)
    #expect(store.rows.map(\.listener.heard) == [[1, 2], []])
  }

  @Test func anElementThatChangesItsIDIsReportedAndFiledUnderTheNewOne() {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) { List(source: source) }
    store.send(.rows(.element(id: 1, action: .listener(.listen))))
    withKnownIssue {
      _ = store.send(.rows(.element(id: 1, action: .rename(3))))
    } matching: { issue in
      issue.description.contains("changed the element's id")
        && issue.description.contains("The element is found under its new id now.")
    }
    #expect(store.rows.ids == [3, 2])
    source.send(5)
    #expect(store.rows[id: 3]?.listener.heard == [])
  }

  @Test func anElementThatTakesAnothersIDIsReportedAndRemoved() {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) { List(source: source) }
    store.send(.rows(.element(id: 2, action: .listener(.hear(1)))))
    withKnownIssue {
      _ = store.send(.rows(.element(id: 1, action: .rename(2))))
    } matching: { issue in
      issue.description.contains("Another element has that id already, so this one was removed.")
    }
    #expect(store.rows.ids == [2])
    #expect(store.rows[id: 2]?.listener.heard == [1])
  }

  @Test func listsOfTwoParentsOfOneTypeAreDistinguished() async {
    let store = TestStore(initialState: Lists.State()) { Lists(source: source) }
    store.exhaustivity = .off
    await store.send(.first(.rows(.element(id: 1, action: .listener(.listen)))))
    await store.send(.second(.rows(.element(id: 1, action: .listener(.listen)))))
    await store.send(.first(.remove([1])))
    source.send(5)
    await store.receive(\.second.rows[id: 1].listener.hear, 5)
    await store.send(.second(.remove([1])))
    await store.finish()
  }

  @Test func storesLastAsLongAsTheirElement() throws {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2)])) { List(source: source) }
    let row = try #require(store.scope(state: \.rows[id: 2], action: \.rows[id: 2]))
    row.send(.listener(.hear(7)))
    #expect(row.listener.heard == [7])
    #expect(store.rows[id: 2]?.listener.heard == [7])
    store.send(.remove([2]))
    #expect(store.scope(state: \.rows[id: 2], action: \.rows[id: 2]) == nil)
  }

  @Test func valuesOfADictionaryAreElementsToo() async {
    let store = TestStore(initialState: Wardrobe.State()) { Wardrobe(source: source) }
    await store.send(.drawers(.element(id: "socks", action: .listen)))
    await store.send(.drawers(.element(id: "shirts", action: .listen)))
    await store.send(.drawers(.element(id: "socks", action: .hear(1)))) { $0.drawers["socks"]?.heard = [1] }
    await store.send(.remove("socks")) { $0.drawers["socks"] = nil }
    source.send(5)
    await store.receive(\.drawers[id: "shirts"].hear, 5) { $0.drawers["shirts"]?.heard = [5] }
    await store.send(.remove("shirts")) { $0.drawers = [:] }
    await store.finish()
  }

  @Test func actionsForMissingDictionaryKeysAreReported() {
    let store = Store(initialState: Wardrobe.State()) { Wardrobe(source: source) }
    withKnownIssue {
      _ = store.send(.drawers(.element(id: "hats", action: .hear(1))))
    } matching: {
      $0.description.contains(#"Id: "hats""#)
    }
    #expect(store.state == Wardrobe.State())
  }

  @Test func tenThousandElementsGetTheirActions() {
    let count = 10_000
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { List.Row.State(id: $0) })
    let store = Store(initialState: List.State(rows: rows)) { List(source: source) }
    for id in 0..<count {
      store.send(.rows(.element(id: id, action: .listener(.hear(id)))))
    }
    for id in count..<2 * count {
      store.send(.append(id))
    }
    #expect(store.rows.count == 2 * count)
    #expect(store.sum == count * (count - 1) / 2)
  }

  @Test func anActionComparesNoIDsButItsOwn() {
    let rows = IdentifiedArray(uniqueElements: (0..<10_000).map { Counted.Row.State(id: CountedID($0)) })
    let store = Store(initialState: Counted.State(rows: rows)) { Counted() }
    store.send(.rows(.element(id: CountedID(0), action: 1)))
    let before = CountedID.uses.withLock { $0 }
    store.send(.rows(.element(id: CountedID(5_000), action: 1)))
    let uses = CountedID.uses.withLock { $0 } - before
    #expect(uses < 20)
    #expect(store.rows[5_000].count == 1)
  }
}

/// Two parents of the same type.
private struct Lists: Reducer {
  struct State: Equatable {
    var first = List.State(rows: [.init(id: 1)])
    var second = List.State(rows: [.init(id: 1)])
  }

  enum Action: CasePathable {
    case first(List.Action)
    case second(List.Action)

    struct AllCasePaths: Sendable {
      let first = AnyCasePath(case: Action.first)
      let second = AnyCasePath(case: Action.second)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { List(source: source) }
    Scope(state: \.second, action: \.second) { List(source: source) }
  }
}

/// A parent with a dictionary of children.
private struct Wardrobe: Reducer {
  struct State: Equatable {
    var drawers: [String: Listener.State] = ["socks": .init(), "shirts": .init()]
  }

  enum Action: CasePathable {
    case remove(String)
    case drawers(IdentifiedAction<String, Listener.Action>)

    struct AllCasePaths: Sendable {
      let drawers = AnyCasePath(case: Action.drawers)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove(let key) = action { state.drawers[key] = nil }
      return .none
    }
    .forEach(\.drawers, action: \.drawers) { Listener(source: source) }
  }
}

/// An ID that counts comparisons and hashes.
private struct CountedID: Hashable, Sendable {
  static let uses = Locked(0)

  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    uses.withLock { $0 += 1 }
    return lhs.number == rhs.number
  }

  func hash(into hasher: inout Hasher) {
    Self.uses.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

/// A list of counters.
private struct Counted: Reducer {
  struct Row: Reducer {
    struct State: Identifiable {
      let id: CountedID
      var count = 0
    }

    func reduce(into state: inout State, action: Int) -> EffectTask<Int> {
      state.count += action
      return .none
    }
  }

  struct State {
    var rows: IdentifiedArrayOf<Row.State>
  }

  enum Action: CasePathable {
    case rows(IdentifiedActionOf<Row>)

    struct AllCasePaths: Sendable {
      let rows = AnyCasePath(case: Action.rows)
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }
}
