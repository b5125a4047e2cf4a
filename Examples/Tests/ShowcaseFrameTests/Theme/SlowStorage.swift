import Bloc
import Synchronization

/// A storage that completes writes only when the test requests it.
final class SlowStorage: HydratedStorage {
  private struct State {
    var record: HydratedRecord?
    var completions: [Completion] = []
    var isSafe = false
  }

  private let state = Mutex(State())

  /// How many writes are pending.
  var waiting: Int { state.withLock { $0.completions.count } }

  var isSafe: Bool { state.withLock { $0.isSafe } }

  /// Completes the pending writes.
  func finish() {
    let completions = state.withLock { state in
      defer { state.completions = [] }
      state.isSafe = true
      return state.completions
    }
    for completion in completions { completion(.success(())) }
  }

  func read(_ token: String) -> HydratedRecord? {
    state.withLock { $0.record }
  }

  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    state.withLock { state in
      state.record = record
      state.completions.append(completion)
    }
  }

  func delete(_ token: String, completion: @escaping Completion) { completion(.success(())) }

  func clear(completion: @escaping Completion) { completion(.success(())) }

  func close(completion: @escaping Completion) { completion(.success(())) }
}
