import CombineProbes
import CombineShim
import ComposableArchitecture
import StoreInspector
import Testing

/// Tests of states with shared values.
@MainActor
struct SharedStateTests {
  private struct Tally: Reducer {
    struct State: Equatable {
      @Shared var count: Int
      var own = 0
      var rows: [Row] = []
    }

    struct Row: Equatable {
      @Shared var count: Int
    }

    enum Action: Equatable {
      case added(Int)
      case addedLater(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .added(let number):
        state.$count.withLock { $0 += number }
        state.own += number
        return .none
      case .addedLater(let number):
        return .run { [count = state.$count] _ in count.withLock { $0 += number } }
      }
    }
  }

  private let inspector = Inspector()
  private let count: Shared<Int>
  private let store: StoreOf<Tally>
  private let inspection: Inspection<Tally.State, Tally.Action>

  init() throws {
    let count = Shared(value: 0)
    self.count = count
    // A copy of the wrapper shares its storage, which displays earlier values during time travel.
    let own = Shared(projectedValue: count)
    let state = Tally.State(count: own, rows: [Tally.Row(count: own)])
    store = Store(initialState: state) { [inspector] in Tally().inspected(by: inspector) }
    inspection = try #require(store.inspection)
  }

  private func isMarked(_ entry: Int) -> [String] {
    let outline = inspector.stores[0].log.outline(after: entry, since: entry - 1)
    return outline?.root.children.filter(\.isChanged).map { "\($0.label): \($0.text)" } ?? []
  }

  @Test func anEntryHasTheValuesThatWereSharedThen() throws {
    store.send(.added(1))
    count.withLock { $0 = 50 }
    store.send(.added(2))
    let differences = inspection.entries.map { $0.difference ?? "" }
    #expect(differences[0].contains("- ") && differences[0].contains("_count: 0"), "\(differences[0])")
    #expect(differences[0].contains("_count: 1"), "\(differences[0])")
    #expect(differences[1].contains("_count: 50") && differences[1].contains("_count: 52"))
    #expect(inspection.difference(from: 0, to: 1)?.contains("_count: 1") == true)
    #expect(isMarked(1).first == "count: 1")
    #expect(isMarked(2).first == "count: 52")
    let session = try #require(inspection.session)
    #expect(session.initialState.text.contains("_count: 0"), "\(session.initialState.text)")
    #expect(session.entries[0].state.text.contains("_count: 1"))
    #expect(session.entries[1].state.text.contains("_count: 52"))
  }

  @Test func travelShowsSharedValuesWithoutPublishingThem() throws {
    let published = LockIsolated<[Int]>([])
    let subscription = store.withState { $0.$count }.publisher.sink { value in
      published.withValue { $0.append(value) }
    }
    store.send(.added(1))
    store.send(.added(2))
    try inspection.travel(to: 1)
    #expect(store.withState { $0.count } == 1)
    #expect(count.wrappedValue == 3)
    count.withLock { $0 = 10 }
    #expect(store.withState { $0.count } == 1)
    store.withState { $0.$count }.withLock { $0 += 5 }
    #expect(store.withState { $0.count } == 1)
    try inspection.travel(to: 0)
    #expect(store.withState { $0.count } == 0)
    try inspection.resume()
    #expect(store.withState { $0.count } == 15)
    #expect(count.wrappedValue == 15)
    store.send(.added(1))
    #expect(count.wrappedValue == 16)
    #expect(published.value == [0, 1, 3, 10, 15, 16])
    subscription.cancel()
  }

  @Test func copiesOfAStatesPropertyTravelAndOtherPropertiesDoNot() throws {
    store.send(.added(1))
    let copy = store.withState { $0.$count }
    let own = Shared(projectedValue: copy)
    try inspection.travel(to: 0)
    #expect(copy.wrappedValue == 0)
    #expect(own.wrappedValue == 1)
    copy.withLock { $0 += 1 }
    #expect(own.wrappedValue == 2)
    try inspection.resume()
    #expect(copy.wrappedValue == 2)
  }

  @Test func travelLosesNoValueThatASubscriberIsYetToRequest() throws {
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    store.withState { $0.$count }.publisher.subscribe(subscriber)
    store.send(.added(1))
    #expect(subscriber.values == [0])
    try inspection.travel(to: 0)
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 1])
    try inspection.resume()
    subscriber.cancel()
  }

  @Test func releasingATravellingStoreRestoresItsSharedState() throws {
    let count = try sharedByAStoreThatTravels()
    #expect(inspector.stores.count == 1)
    #expect(count.wrappedValue == 1)
  }

  private func sharedByAStoreThatTravels() throws -> Shared<Int> {
    let state = Tally.State(count: Shared(value: 0))
    let store = Store(initialState: state) { [inspector] in Tally().inspected(by: inspector) }
    let inspection = try #require(store.inspection)
    store.send(.added(1))
    try inspection.travel(to: 0)
    let count = store.withState { $0.$count }
    #expect(count.wrappedValue == 0)
    return count
  }

  @Test func aReplayLeavesSharedValuesAlone() throws {
    store.send(.added(1))
    store.send(.added(2))
    try inspection.skip(1)
    #expect(store.own == 2)
    #expect(count.wrappedValue == 3)
    try inspection.replay(from: 1)
    #expect(count.wrappedValue == 3)
  }

  @Test func effectChangesPrecedeTheNextEntry() async throws {
    await store.send(.addedLater(7)).finish()
    store.send(.added(1))
    #expect(inspection.entries[0].difference == nil)
    #expect(inspection.entries[1].difference?.contains("_count: 7") == true)
  }
}
