import CombineShim
import DependencyInjection
import Testing

@testable import SharedState

struct MergingSharedKeyTests {
  @Test func changesIncludeThePreviousValue() {
    let key = MergingKey(name: "a")
    let count = Shared(wrappedValue: 0, key)
    count.withLock { $0 = 1 }
    count.withLock { $0 = 5 }
    #expect(key.changes == [.init(base: 0, value: 1), .init(base: 1, value: 5)])
  }

  @Test func partialChangesIncludeTheWholeValue() {
    let key = MergingKey<[String: Int]>(name: "a")
    let counts = Shared(wrappedValue: ["a": 1], key)
    counts["b"].withLock { $0 = 2 }
    #expect(key.changes == [.init(base: ["a": 1], value: ["a": 1, "b": 2])])
  }

  @Test func overtakenChangesAreNotDropped() {
    let key = MergingKey(name: "a")
    let count = Shared(wrappedValue: 0, key)
    // Values from subscribers are delivered before the change that caused them is saved.
    let arrivals = count.publisher.sink { if $0 == 1 { key.subscriber?.yield(10) } }
    count.withLock { $0 = 1 }
    #expect(key.changes == [.init(base: 0, value: 1, isOvertaken: true)])
    #expect(count.wrappedValue == 10)
    #expect(count.saveError == nil)
    withExtendedLifetime(arrivals) {}
  }

  @Test func saveErrorReflectsTheLatestReport() {
    let key = MergingKey(name: "a")
    let count = Shared(wrappedValue: 0, key)
    count.withLock { $0 = 1 }
    key.report(.failure(Failure(number: 1)))
    #expect(count.saveError as? Failure == Failure(number: 1))
    key.report(.success(()))
    #expect(count.saveError == nil)
  }

  @Test func aKeyWithADefaultMergesAsTheKeyDoes() {
    let key = MergingKey(name: "a")
    let count = Shared(_SharedKeyDefault[key, default: 3])
    count.withLock { $0 += 1 }
    #expect(key.changes == [.init(base: 3, value: 4)])
  }
}

/// A key that records the changes that it receives.
private struct MergingKey<Value: Equatable & Sendable>: MergingSharedKey {
  struct Change: Equatable {
    var base: Value
    var value: Value
    var isOvertaken = false
  }

  struct State {
    var changes: [Change] = []
    var report: (@Sendable (Result<Void, any Error>) -> Void)?
    var subscriber: SharedSubscriber<Value>?
  }

  let name: String
  private let state = Locked(State())

  init(name: String) where Value == Int { self.name = name }

  init(name: String) { self.name = name }

  var id: String { name }
  var changes: [Change] { state.withLock { $0.changes } }
  var subscriber: SharedSubscriber<Value>? { state.withLock { $0.subscriber } }

  func report(_ result: Result<Void, any Error>) {
    let report = state.withLock { $0.report }
    report?(result)
  }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    state.withLock { $0.subscriber = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }

  func save(
    _ change: SharedChange<Value>,
    isOvertaken: () -> Bool,
    report: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let noted = Change(base: change.base, value: change.value, isOvertaken: isOvertaken())
    state.withLock {
      $0.changes.append(noted)
      $0.report = report
    }
  }
}
