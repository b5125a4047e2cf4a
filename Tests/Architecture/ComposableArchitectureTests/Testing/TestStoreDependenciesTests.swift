import ComposableArchitecture
import DependencyInjection
import Foundation
import Testing

/// The dependencies that the closures of a test see.
@MainActor
struct TestStoreDependenciesTests {
  private struct Diary: Reducer {
    struct Entry: Equatable {
      var title = ""
      var date: Date
      @Dependency(\.date.now) private var now

      init(title: String = "", date: Date) {
        self.title = title
        self.date = date
      }

      var isOld: Bool { now > date }

      static func == (first: Self, second: Self) -> Bool {
        (first.title, first.date) == (second.title, second.date)
      }
    }

    struct State: Equatable {
      var entries: [Entry] = []
      var ids: [UUID] = []
      var pages = StackState<Int>()

      var today: Date {
        @Dependency(\.date.now) var now
        return now
      }
    }

    enum Action: Equatable {
      case add, fetch, fetched
      case turn(Int)
    }

    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
      switch action {
      case .add, .fetched:
        state.entries.append(Entry(date: now))
        state.ids.append(uuid())
      case .fetch:
        return .run { send in await send(.fetched) }
      case .turn(let count):
        for page in 0..<count { state.pages.append(page) }
      }
      return .none
    }
  }

  private let start = Date(timeIntervalSinceReferenceDate: 1)

  private func makeStore() -> TestStoreOf<Diary> {
    TestStore(initialState: Diary.State()) {
      Diary()
    } withDependencies: {
      $0.date.now = start
      $0.uuid = .incrementing
    }
  }

  @Test func theClosuresSeeTheDependenciesOfTheFeature() async {
    @Dependency(\.date.now) var now
    let store = makeStore()
    await store.send(.add) {
      #expect($0.today == start)
      $0.entries = [.init(date: now)]
      $0.ids = [UUID(0)]
    }
    await store.send(.fetch)
    await store.receive { _ in
      now == start
    } assert: {
      #expect($0.entries.allSatisfy { !$0.isOld })
      $0.entries.append(.init(date: now))
      $0.ids.append(UUID(1))
    }
    store.assert {
      #expect($0.today == start)
      $0.entries = [.init(date: now), .init(date: now)]
    }
  }

  @Test func propertiesOfTheStateSeeThemWhereTheyAreReadThroughTheStore() async {
    let store = makeStore()
    #expect(store.today == start)
    let part = store.scope { $0.today }
    #expect(part.state == start)
  }

  @Test func dependenciesAreReadOnEachUse() async {
    @Dependency(\.date.now) var now
    let store = makeStore()
    let later = start.addingTimeInterval(1)
    store.dependencies.date.now = later
    await store.send(.add) {
      #expect(now == later)
      $0.entries = [.init(date: now)]
      $0.ids = [UUID(0)]
    }
  }

  @Test func generatorsOfIDsAreTheFeaturesOwnAndCountOn() async {
    @Dependency(\.uuid) var uuid
    let store = makeStore()
    await store.send(.add) {
      $0.entries = [.init(date: start)]
      $0.ids = [UUID(0)]
      #expect(uuid() == UUID(1))
    }
    await store.send(.add) {
      $0.entries.append(.init(date: start))
      $0.ids.append(UUID(2))
    }
  }

  @Test func appendedElementsOfStacksGetTheIDsOfTheFeatures() async {
    let store = makeStore()
    await store.send(.turn(2)) {
      $0.pages.append(0)
      $0.pages.append(1)
    }
    store.exhaustivity = .off
    await store.send(.turn(1)) { $0.pages[id: 2] = 0 }
    store.exhaustivity = .on
    await store.send(.turn(1)) { $0.pages.append(0) }
    #expect(store.pages.ids == [0, 1, 2, 3])
  }
}
