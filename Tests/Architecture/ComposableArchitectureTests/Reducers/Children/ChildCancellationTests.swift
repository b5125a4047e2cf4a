import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

/// Tests which features can cancel each other's effects by ID: a parent with an optional child, a list of
/// rows, and a nested list.
@MainActor struct ChildCancellationTests {
  private let source = PassthroughSubject<Int, Never>()

  @Test func aParentCancelsTheEffectsOfItsOptionalChild() {
    let store = Store(initialState: Host.State(child: .init())) { Host(source: source) }
    store.send(.child(.listen))
    store.send(.child(.listenInTask))
    store.send(.stop)
    source.send(1)
    #expect(store.child?.heard == [])
  }

  @Test func anOptionalChildDoesNotCancelItsParentsEffects() {
    let store = Store(initialState: Host.State(child: .init())) { Host(source: source) }
    store.send(.listen)
    store.send(.child(.stop))
    source.send(7)
    #expect(store.seen.contains(7))
  }

  @Test func aParentCancelsTheEffectsOfAllRowsAndARowItsOwn() {
    let store = makeList()
    for row in 1...3 { store.send(.list(.rows(.element(id: row, action: .listener(.listen))))) }
    source.send(1)
    store.send(.list(.rows(.element(id: 2, action: .listener(.stop)))))
    source.send(2)
    #expect(store.list.rows.map(\.listener.heard) == [[1, 2], [1], [1, 2]])
    store.send(.stop)
    source.send(3)
    #expect(store.list.rows.map(\.listener.heard) == [[1, 2], [1], [1, 2]])
    #expect(store.effectsInFlight == 0)
  }

  @Test func parentEffectsReplaceThoseOfTheirRows() {
    let store = makeList()
    for row in 1...3 { store.send(.list(.rows(.element(id: row, action: .listener(.listen))))) }
    store.send(.replace)
    source.send(1)
    #expect(store.list.rows.map(\.listener.heard) == [[], [], []])
    #expect(store.effectsInFlight == 1)
  }

  private func makeList() -> StoreOf<Lists> {
    let list = List.State(rows: [.init(id: 1), .init(id: 2), .init(id: 3)])
    return Store(initialState: Lists.State(list: list)) { Lists(source: source) }
  }
}

/// A parent of an optional list, whose rows are two levels away.
private struct Lists: Reducer {
  struct State: Equatable {
    var list: List.State
    var optional: List.State? {
      get { list }
      set { newValue.map { list = $0 } }
    }
  }

  enum Action: CasePathable {
    case list(List.Action)
    case stop
    case replace

    struct AllCasePaths: Sendable {
      let list = AnyCasePath(case: Action.list)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .list: .none
      case .stop: .cancel(id: Listener.CancelID.listening)
      case .replace:
        Empty(completeImmediately: false).eraseToEffect()
          .cancellable(id: Listener.CancelID.listening, cancelInFlight: true)
      }
    }
    .ifLet(\.optional, action: \.list) { List(source: source) }
  }
}
