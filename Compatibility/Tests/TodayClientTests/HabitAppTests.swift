#if Macros
  import ComposableArchitecture
  import DependenciesTestSupport
  import Foundation
  import Testing

  @MainActor
  @Suite(.dependencies)
  struct HabitAppTests {
    private let habit = Habit(id: UUID(7), name: "Read")

    @Test func aSessionCountsItsMinutes() async {
      let clock = TestClock()
      let store = TestStore(initialState: HabitApp.State()) {
        HabitApp()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.sessionTapped(habit)) {
        $0.path[id: 0] = .session(HabitSession.State(habit: habit))
      }
      await store.send(\.path[id: 0].session.startTapped) {
        $0.path[id: 0, case: \.session]?.isRunning = true
      }
      store.exhaustivity = .off
      await clock.advance(by: .seconds(61))
      await store.skipReceivedActions()
      store.exhaustivity = .on
      #expect(store.state.path[id: 0, case: \.session]?.seconds == 61)
      await store.send(\.path[id: 0].session.endTapped) {
        $0.path[id: 0, case: \.session]?.isRunning = false
        $0.path[id: 0, case: \.session]?.confirmation = .end(habit)
      }
      await store.send(\.path[id: 0].session.confirmation.keep) {
        $0.path[id: 0, case: \.session]?.confirmation = nil
        $0.path[id: 0, case: \.session]?.$minutesToday.withLock { $0 = 1 }
      }
      await store.receive(\.path.popFrom) { $0.path = StackState() }
      #expect(store.state.list.minutesToday == 1)
    }

    @Test func leavingASessionStopsItsTimer() async {
      let clock = TestClock()
      let store = TestStore(initialState: HabitApp.State()) {
        HabitApp()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.sessionTapped(habit)) {
        $0.path[id: 0] = .session(HabitSession.State(habit: habit))
      }
      await store.send(.path(.element(id: 0, action: .session(.startTapped)))) {
        $0.path[id: 0, case: \.session]?.isRunning = true
      }
      await clock.advance(by: .seconds(1))
      await store.receive(\.path[id: 0].session.tick) { $0.path[id: 0, case: \.session]?.seconds = 1 }
      await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
      await clock.run()
    }

    @Test func editedHabitIsSavedInSharedState() async throws {
      @Shared(.habits) var habits = [habit]
      let store = TestStore(initialState: HabitApp.State()) { HabitApp() }
      store.exhaustivity = .off(showSkippedAssertions: false)
      await store.send(.editTapped(habit))
      await store.send(.path(.element(id: 0, action: .edit(.set(\.habit.name, "Write")))))
      await store.send(\.path[id: 0].edit.saveTapped)
      await store.receive(\.path[id: 0].edit.delegate.saved)
      await store.receive(\.path.popFrom)
      #expect(habits[id: habit.id]?.name == "Write")
      let data = try JSONEncoder().encode(store.state.list.habits)
      #expect(try JSONDecoder().decode(IdentifiedArrayOf<Habit>.self, from: data) == habits)
    }

    @Test func viewShowsTheStoresState() async {
      let store = Store(initialState: HabitApp.State()) {
        HabitApp()._printChanges(nil)
      } withDependencies: {
        $0.uuid = .incrementing
        $0.continuousClock = ImmediateClock()
      }
      let view = HabitAppView(store: store)
      store.send(.editTapped(habit))
      store.send(.sessionTapped(habit))
      #expect(view.screens == ["Edit Read", "Paused"])
      store.send(.list(.view(.addTapped)))
      view.rename(to: "Run")
      await store.send(.list(.destination(.presented(.add(.saveTapped))))).finish()
      #expect(view.title == "1 habits, 0 minutes")
      #expect(store.list.sorted.map(\.name) == ["Run"])
      #expect(store.list.destination == nil)
    }
  }
#endif
