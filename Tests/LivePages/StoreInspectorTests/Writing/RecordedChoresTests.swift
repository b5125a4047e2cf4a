import Bloc
import Testing

@MainActor
struct RecordedChoresTests {
  @Test func replaysTheRecordedSession() async {
    await blocTest(
      build: { Chores() },
      act: {
        $0.add(.added("dishes", minutes: 10))
        $0.add(.added("floor", minutes: 30))
        await $0.settle()
        $0.add(.finished("dishes"))
        await $0.settle()
        $0.add(.finished("garden"))
        await $0.settle()
        $0.add(.cleared)
      },
      expect: [
        Chores.State(minutes: ["dishes": 10], finished: 0),
        Chores.State(minutes: ["dishes": 10, "floor": 30], finished: 0),
        Chores.State(minutes: ["floor": 30], finished: 1),
        Chores.State(minutes: [:], finished: 0),
      ],
      errors: { $0.count == 1 }
    )
  }
}
