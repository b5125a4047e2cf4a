import ComposableArchitecture
import Testing

/// Runs in its own process, because it affects all tasks of the process.
struct TestStoreMainSerialExecutorTests {
  @Test func tasksAreSerialAsLongAsTheStoreLives() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        do {
          let store = TestStore(initialState: 0) { EmptyReducer<Int, Never>() }
          precondition(!store.useMainSerialExecutor)
          precondition(!uncheckedUseMainSerialExecutor)
          store.useMainSerialExecutor = true
          precondition(store.useMainSerialExecutor)
          precondition(uncheckedUseMainSerialExecutor)
        }
        precondition(!uncheckedUseMainSerialExecutor)
      }
    }
  }

  @Test func tasksAreSerialWhileAnyStoreRequestsIt() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = TestStore(initialState: 0) { EmptyReducer<Int, Never>() }
        store.useMainSerialExecutor = true
        do {
          let other = TestStore(initialState: 0) { EmptyReducer<Int, Never>() }
          other.useMainSerialExecutor = true
        }
        precondition(uncheckedUseMainSerialExecutor)
        store.useMainSerialExecutor = false
        precondition(!uncheckedUseMainSerialExecutor)
      }
    }
  }
}
