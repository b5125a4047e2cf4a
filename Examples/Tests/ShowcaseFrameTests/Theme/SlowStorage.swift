import Bloc
import Synchronization

/// A storage in which nothing is safe until the test says so.
final class SlowStorage: HydratedStorage {
  private struct State {
    var record: HydratedRecord?
    var completions: [Completion] = []
    var isSafe = false
  }

  private let state = Mutex(State())

  /// How many writings wait.
  var waiting: Int { state.withLock { $0.completions.count } }

  var isSafe: Bool { state.withLock { $0.isSafe } }

  /// Makes safe what waits.
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
