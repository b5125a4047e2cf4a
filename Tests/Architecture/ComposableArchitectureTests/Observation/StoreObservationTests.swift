import CombineShim
import ComposableArchitecture
import Observation
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreObservationTests {
  private let store = StoreOf<Panel>(initialState: Panel.State()) { Panel() }

  private func update(_ update: @escaping (inout Panel.State) -> Void) {
    store.send(.update(update))
  }

  @Test func onlyChangedFieldsNotifyObservers() {
    let (count, title) = (Notice { _ = store.count }, Notice { _ = store.title })
    update { $0.count += 1 }
    #expect(count.wasGiven)
    #expect(!title.wasGiven)
  }

  @Test func readingThroughWithStateCounts() {
    let notice = Notice { _ = store.withState { $0.title } }
    update { $0.count += 1 }
    #expect(!notice.wasGiven)
    update { $0.title = "title" }
    #expect(notice.wasGiven)
  }

  @Test func readingTheStateAndThenAFieldOfItCounts() {
    let notice = Notice { _ = store.state.count }
    update { $0.title = "title" }
    #expect(!notice.wasGiven)
    update { $0.count += 1 }
    #expect(notice.wasGiven)
  }

  @Test func anotherStateIsAChangeOfAllFields() {
    let (count, child) = (Notice { _ = store.count }, Notice { _ = store.part.count })
    update { $0 = Panel.State() }
    #expect(count.wasGiven)
    #expect(child.wasGiven)
  }

  @Test func onlyChangedFieldsOfAChildNotifyObservers() {
    let child = store.scope(state: \.part, action: \.part)
    let (count, name) = (Notice { _ = child.count }, Notice { _ = child.name })
    let sibling = Notice { _ = store.title }
    store.send(.part(.nothing))
    #expect(!count.wasGiven)
    child.send(.add(1))
    #expect(count.wasGiven)
    #expect(!name.wasGiven)
    #expect(!sibling.wasGiven)
  }

  @Test func replacingAChildNotifiesItsObservers() {
    let child = store.scope(state: \.part, action: \.part)
    var notice = Notice { _ = child.count }
    child.send(.replace)
    #expect(notice.wasGiven)
    notice = Notice { _ = child.count }
    update { $0.part = Part() }
    #expect(notice.wasGiven)
  }

  @Test func anOptionalScopeSeesComingGoingAndReplacing() {
    func scope() -> Store<Part, PartReducer.Action>? { store.scope(state: \.extra, action: \.extra) }
    var presence = Notice { _ = scope() }
    update { $0.extra = Part() }
    #expect(presence.wasGiven)

    presence = Notice { _ = scope() }
    let count = Notice { _ = scope()?.count }
    store.send(.extra(.add(1)))
    #expect(!presence.wasGiven)
    #expect(count.wasGiven)

    update { $0.extra = Part() }
    #expect(presence.wasGiven)

    presence = Notice { _ = scope() }
    update { $0.extra = nil }
    #expect(presence.wasGiven)
  }

  @Test func rowsAreReadByTheirIdsAndOrder() {
    update { $0.rows = [Part(id: 1), Part(id: 2)] }
    let ids = Notice { _ = store.rows.ids }
    let (first, second) = (Notice { _ = store.rows[id: 1]?.count }, Notice { _ = store.rows[id: 2]?.count })
    store.send(.rows(.element(id: 1, action: .add(1))))
    #expect(!ids.wasGiven)
    #expect(first.wasGiven)
    #expect(!second.wasGiven)
    store.send(.rows(.element(id: 2, action: .replace)))
    #expect(second.wasGiven)
  }

  @Test func changesInsideACaseDoNotNotifyEnumObservers() {
    update { $0.route = .part(Part()) }
    let (route, name) = (Notice { _ = store.route }, Notice { _ = store.route.part?.name })
    let count = Notice { _ = store.route.part?.count }
    store.send(.route(.add(1)))
    #expect(count.wasGiven)
    #expect(!route.wasGiven)
    #expect(!name.wasGiven)
    store.send(.route(.replace))
    #expect(route.wasGiven)
  }

  @Test func settingAChangedCopyNotifiesChangedFields() {
    update { $0.extra = Part() }
    let (count, name) = (Notice { _ = store.part.count }, Notice { _ = store.part.name })
    let extra = Notice { _ = store.extra?.name }
    update { state in
      var part = state.part
      part.count += 1
      var again = part
      again.count += 1
      state.part = again
      guard var extra = state.extra else { return }
      defer { state.extra = extra }
      extra.count += 1
    }
    #expect(count.wasGiven)
    #expect(!name.wasGiven)
    #expect(!extra.wasGiven)
  }

  @Test func settingAnOldCopyNotifiesObservers() {
    let old = store.part
    update { $0.part.count += 1 }
    let notice = Notice { _ = store.part.count }
    update { $0.part = old }
    #expect(notice.wasGiven)
    #expect(store.part.count == 0)
  }

  @Test func readersSeeTheNewStateAndNoHalfChange() {
    var seen: [String] = []
    func watch() {
      withObservationTracking {
        _ = (store.count, store.title)
      } onChange: {
        MainActor.assumeIsolated { seen.append("\(store.count) \(store.title)") }
      }
    }
    watch()
    update {
      $0.count = 1
      $0.title = "one"
    }
    #expect(seen == ["1 one"])
  }

  @Test func drainsNotifyObserversOnce() {
    var counts: [Int] = []
    let token = observe { counts.append(store.count) }
    store.send(
      .then([.update { $0.count += 1 }, .update { $0.count += 1 }, .update { $0.title = "done" }])
    )
    #expect(counts == [0, 2])
    token.cancel()
  }

  @Test func anActionSentByAReaderIsHandledAfterTheChange() {
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.update { $0.title = "count is \($0.count)" }) }
    }
    update { $0.count = 1 }
    #expect(store.title == "count is 1")
  }

  @Test func readersSeeTheTransaction() {
    var animations: [Animation?] = []
    let token = observe {
      _ = store.count
      animations.append(Transaction.current.animation)
    }
    store.send(.update { $0.count += 1 }, animation: .default)
    update { $0.count += 1 }
    #expect(animations == [nil, .default, nil])
    token.cancel()
  }

  @Test func readsInReducersAreNotObserved() {
    let notice = Notice {
      store.send(.update { $0.title = "\($0.count)" })
    }
    update { $0.count += 1 }
    #expect(!notice.wasGiven)
  }

  @Test func publishersAndReadersSeeTheSameChanges() {
    var log: [String] = []
    let observer = store.publisher[dynamicMember: \.count].dropFirst().sink { log.append("published \($0)") }
    let token = observe { log.append("read \(store.count)") }
    update { $0.count = 1 }
    update { $0.title = "title" }
    #expect(log == ["read 0", "published 1", "read 1"])
    observer.cancel()
    token.cancel()
  }

  @Test func partsOfPlainStateAreObservedThroughTheirStores() {
    struct Plain: Reducer {
      struct State { var part = Part() }
      enum Action: CasePathable {
        case part(PartReducer.Action)
        struct AllCasePaths { let part = AnyCasePath(case: Action.part) }
        static let allCasePaths = AllCasePaths()
      }
      var body: some ReducerOf<Self> { Scope(state: \.part, action: \.part) { PartReducer() } }
    }
    let part = StoreOf<Plain>(initialState: Plain.State()) { Plain() }.scope(state: \.part, action: \.part)
    var counts: [Int] = []
    let token = observe { counts.append(part.count) }
    part.send(.add(1))
    part.send(.rename("name"))
    part.send(.add(1))
    #expect(counts == [0, 1, 2])
    token.cancel()
  }

  @Test func stateThatWasSharedWithAnotherStoreIsEachStoresOwn() {
    let initial = Panel.State()
    let (first, second) = (
      StoreOf<Panel>(initialState: initial) { Panel() }, StoreOf<Panel>(initialState: initial) { Panel() }
    )
    first.send(.update { $0.count = 1 })
    second.send(.update { $0.count = 1 })
    let notice = Notice { _ = first.count }
    second.send(.update { $0.count = 2 })
    #expect(!notice.wasGiven)
  }

  @Test func notifiedObserversAreReleased() {
    weak var fields: ObservedFields?
    do {
      let store = StoreOf<Panel>(initialState: Panel.State()) { Panel() }
      for _ in 0..<100 {
        _ = Notice { _ = store.part.count }
        store.send(.part(.add(1)))
      }
      _ = Notice { _ = store.count }
      fields = store.withState { $0.part._$observationRegistrarForTests.identity.fields }
      #expect(fields?.count == 1)
    }
    #expect(fields == nil)
  }

  @Test func testStoreAssertionsNotifyNoObserver() async {
    let store = TestStore(initialState: Panel.State()) { Panel() }
    let notice = Notice { _ = store.state.count }
    await store.send(.part(.add(1))) {
      $0.count = 0
      $0.part.count = 1
    }
    #expect(!notice.wasGiven)
    await store.send(.update { $0.count = 1 }) {
      #expect(store.state.count == 0)
      $0.count = 1
    }
    #expect(notice.wasGiven)
  }

  @Test func aStoreToWhichAnothersReducerSendsKeepsItsReaders() {
    let outer = StoreOf<Panel>(initialState: Panel.State()) { Panel() }
    var (counts, notices): ([Int], [Notice]) = ([], [])
    let token = observe { counts.append(store.count) }
    let observer = store.publisher.dropFirst().sink { _ in notices.append(Notice { _ = store.title }) }
    outer.send(
      .update { state in
        update { $0.count = 1 }
        state.count = store.count
      }
    )
    #expect(outer.count == 1)
    update { $0.count = 2 }
    #expect(counts == [0, 1, 2])
    update { $0.title = "A" }
    #expect(notices.first?.wasGiven == true)
    token.cancel()
    observer.cancel()
  }
}
