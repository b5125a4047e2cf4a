import ComposableArchitecture
import Testing

@MainActor
struct RecordedFountainTests {
  @Test func replaysTheRecordedSession() async {
    let clock = TestClock()
    let store = TestStore(initialState: Fountain.State(drops: 0, texts: [])) {
      Fountain(clock: clock)
    }
    await store.send(.dropped) {
      $0.drops = 1
    }
    await store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    await store.receive(.said("second 1")) {
      $0.texts = ["second 1"]
    }
    await store.send(.droppedTwice)
    await store.receive(.dropped) {
      $0.drops = 2
    }
    await store.receive(.dropped) {
      $0.drops = 3
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.said("second 2")) {
      $0.texts = ["second 1", "second 2"]
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.said("\"why\"?")) {
      $0.texts = ["second 1", "second 2", "\"why\"?"]
    }
    await store.receive(.answered("\"why\"?")) {
      $0.texts = ["second 1", "second 2", "\"why\"?", "answer to \"why\"?"]
    }
    await store.send(.opened(seconds: 9))
    await clock.advance(by: .seconds(1))
    await store.receive(.said("second 1")) {
      $0.texts = ["second 1", "second 2", "\"why\"?", "answer to \"why\"?", "second 1"]
    }
    await store.send(.closed)
    await store.finish()
  }
}
