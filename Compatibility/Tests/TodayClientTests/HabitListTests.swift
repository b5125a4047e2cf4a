#if Macros
  import ComposableArchitecture
  import DependenciesTestSupport
  import Foundation
  import Testing

  @MainActor
  @Suite(.dependencies { $0.uuid = .incrementing })
  struct HabitListTests {
    private struct Offline: Error {}

    @Test func aHabitIsAddedByAForm() async {
      let store = TestStore(initialState: HabitList.State()) {
        HabitList()
      } withDependencies: {
        $0.habits.suggestions = { @Sendable count in Array(["Read", "Run", "Rest"].prefix(count)) }
      }
      await store.send(.view(.addTapped)) {
        $0.destination = .add(HabitForm.State(habit: Habit(id: UUID(0))))
      }
      await store.send(\.destination.add.suggestTapped) {
        $0.destination?.modify(\.add) { $0.isLoading = true }
      }
      await store.receive(\.destination.add.suggestionsResponse.success) {
        $0.destination?.modify(\.add) {
          $0.isLoading = false
          $0.suggestions = ["Read", "Run"]
        }
      }
      await store.send(.destination(.presented(.add(.set(\.habit.name, "Read"))))) {
        $0.destination?.modify(\.add) {
          $0.habit.name = "Read"
          $0.suggestions = []
        }
      }
      await store.send(.destination(.presented(.add(.set(\.habit.minutes, 5))))) {
        $0.destination?.modify(\.add) { $0.habit.minutes = 5 }
      }
      await store.send(.destination(.presented(.add(.set(\.habit.minutes, -5))))) {
        $0.destination?.modify(\.add) { $0.habit.minutes = 1 }
      }
      // The test store expects the changes that received actions make to shared values where the effect
      // starts.
      await store.send(\.destination.add.saveTapped) {
        $0.$habits.withLock { $0 = [Habit(id: UUID(0), name: "Read")] }
      }
      await store.receive(\.destination.add.delegate.saved)
      await store.receive(\.destination.dismiss) { $0.destination = nil }
    }

    @Test func aFailureEndsTheLoading() async {
      let store = TestStore(initialState: HabitForm.State(habit: Habit(id: UUID(1)))) {
        HabitForm()
      } withDependencies: {
        $0.habits.suggestions = { @Sendable _ in throw Offline() }
      }
      await store.send(.suggestTapped) { $0.isLoading = true }
      await store.receive(\.suggestionsResponse.failure) { $0.isLoading = false }
      await store.send(.saveTapped)
    }

    @Test func deletionIsConfirmedByAnAlert() async {
      let habit = Habit(id: UUID(1), name: "Read")
      @Shared(.habits) var habits = [habit]
      let store = TestStore(initialState: HabitList.State()) { HabitList() }
      await store.send(.view(.deleteTapped(id: habit.id))) { $0.destination = .alert(.deletion(of: habit)) }
      await store.send(\.destination.alert.confirmDeletion, habit.id) {
        $0.destination = nil
        $0.$habits.withLock { $0 = [] }
      }
      #expect(habits.isEmpty)
      await store.send(.view(.deleteTapped(id: habit.id)))
    }

    @Test func streamsAreFollowedUntilTheViewDisappears() async {
      let (ticks, continuation) = AsyncStream.makeStream(of: Int.self)
      let store = TestStore(initialState: HabitList.State()) {
        HabitList()
      } withDependencies: {
        $0.habits.ticks = { ticks }
      }
      let task = await store.send(.view(.task))
      continuation.yield(3)
      await store.receive(\.ticked, 3) { $0.ticks = 3 }
      await task.cancel()
    }

    @Test func endpointWithoutTestValueIsReported() async {
      let store = TestStore(initialState: HabitForm.State(habit: Habit(id: UUID(1)))) { HabitForm() }
      await withKnownIssue {
        await store.send(.suggestTapped) { $0.isLoading = true }
        await store.receive(\.suggestionsResponse.failure) { $0.isLoading = false }
      } matching: {
        "\($0)".contains("HabitClient.suggestions")
      }
    }
  }
#endif
