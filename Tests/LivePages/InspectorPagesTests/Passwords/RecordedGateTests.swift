// Written by the inspector.
// swift-format-ignore-file
#if Macros
import ComposableArchitecture
import Testing

@MainActor
struct RecordedGateTests {
  @Test func replaysTheRecordedSession() async {
    let store = TestStore(initialState: Gate.State(password: "", repetition: "", isSame: true, message: nil)) {
      Gate()
    }
    await store.send(.passwordTyped("<redacted 1>")) {
      $0.password = "<redacted 1>"
      $0.isSame = false
    }
    await store.send(.passwordTyped("<redacted 2>")) {
      $0.password = "<redacted 2>"
    }
    await store.send(.passwordTyped("<redacted 3>")) {
      $0.password = "<redacted 3>"
    }
    await store.send(.passwordTyped("<redacted 4>")) {
      $0.password = "<redacted 4>"
    }
    await store.send(.repetitionTyped("<redacted 3>")) {
      $0.repetition = "<redacted 3>"
    }
    await store.send(.repetitionTyped("<redacted 4>")) {
      $0.repetition = "<redacted 4>"
      $0.isSame = true
    }
    await store.send(.submitted)
    await store.receive(.refused("“<redacted 4>” is wrong")) {
      $0.message = "“<redacted 4>” is wrong"
    }
  }
}
#endif
