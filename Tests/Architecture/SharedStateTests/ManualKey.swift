import DependencyInjection
import SharedState

/// A key whose loads, saves and external changes are controlled by the test.
final class ManualBackend<Value: Sendable>: Sendable {
  struct State: Sendable {
    var loads: [(context: LoadContext<Value>, continuation: LoadContinuation<Value>)] = []
    var saves: [(value: Value, context: SaveContext, continuation: SaveContinuation)] = []
    var subscribers: [SharedSubscriber<Value>] = []
    var subscribedWith: [Value?] = []
    var cancellations = 0
    var answersSaves = true
    var stored: Value?
    var answersLoads = true
  }

  let state = Locked(State())

  init(stored: Value? = nil, answersLoads: Bool = true, answersSaves: Bool = true) {
    state.withLock {
      $0.stored = stored
      $0.answersLoads = answersLoads
      $0.answersSaves = answersSaves
    }
  }

  var savedValues: [Value] { state.withLock { $0.saves.map(\.value) } }
  var loadCount: Int { state.withLock { $0.loads.count } }
  var cancellations: Int { state.withLock { $0.cancellations } }
  var subscriber: SharedSubscriber<Value>? { state.withLock { $0.subscribers.last } }

  func takeLoad() -> (context: LoadContext<Value>, continuation: LoadContinuation<Value>)? {
    state.withLock { $0.loads.isEmpty ? nil : $0.loads.removeFirst() }
  }

  func takeSave() -> (value: Value, context: SaveContext, continuation: SaveContinuation)? {
    state.withLock { $0.saves.isEmpty ? nil : $0.saves.removeFirst() }
  }
}

struct ManualReaderKey<Value: Sendable>: SharedReaderKey, CustomStringConvertible {
  let name: String
  let backend: ManualBackend<Value>

  var id: String { name }
  var description: String { ".manual(\(name))" }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let (answers, stored) = backend.state.withLock { ($0.answersLoads, $0.stored) }
    if answers {
      continuation.resume(with: .success(stored))
    } else {
      backend.state.withLock { $0.loads.append((context, continuation)) }
    }
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    backend.state.withLock {
      $0.subscribers.append(subscriber)
      $0.subscribedWith.append(context.initialValue)
    }
    return SharedSubscription { [backend] in backend.state.withLock { $0.cancellations += 1 } }
  }
}

struct ManualKey<Value: Sendable>: SharedKey, CustomStringConvertible {
  let name: String
  let backend: ManualBackend<Value>

  private var reader: ManualReaderKey<Value> { ManualReaderKey(name: name, backend: backend) }

  var id: String { name }
  var description: String { reader.description }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    reader.load(context: context, continuation: continuation)
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    reader.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let answers = backend.state.withLock { state in
      state.saves.append((value, context, continuation))
      return state.answersSaves
    }
    if answers { continuation.resume() }
  }
}

struct Failure: Error, Equatable {
  var number = 0
}

/// Counts calls, from any thread.
final class Counter: Sendable {
  private let value = Locked(0)

  func count() { value.withLock { $0 += 1 } }

  var current: Int { value.withLock { $0 } }
}
