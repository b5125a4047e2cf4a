import DependencyInjection
import DependencyInjectionTestSupport
import SharedState
import Testing

@Suite(.dependencies) struct RequiringTests {
  /// A key whose value changes between loading and observation.
  private struct ChangingKey: SharedReaderKey {
    var id: String { "changing" }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(returning: 1)
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      subscriber.yield(2)
      return SharedSubscription {}
    }
  }

  @Test func aRequiredValueDoesNotReplaceANewerOne() async throws {
    #expect(try await SharedReader(require: ChangingKey()).wrappedValue == 2)
  }

  @Test func requiredValuesReplaceTheCurrentOne() async throws {
    let backend = ManualBackend<Int>(stored: 1)
    let held = Shared(wrappedValue: 0, ManualKey(name: "a", backend: backend))
    backend.state.withLock { $0.stored = 2 }
    let required = try await Shared(require: ManualKey(name: "a", backend: backend))
    #expect([held.wrappedValue, required.wrappedValue] == [2, 2])
  }
}
