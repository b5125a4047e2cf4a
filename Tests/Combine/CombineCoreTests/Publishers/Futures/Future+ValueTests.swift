import CombineCore
import CombineProbes
import Testing

struct FutureValueTests {
  @Test func valueIsAvailableBeforeAndAfterThePromise() async throws {
    let before = Future<Int, Never> { $0(.success(1)) }
    #expect(await before.value == 1)

    let after = Future<Int, ProbeError> { promise in
      Task { promise(.success(2)) }
    }
    #expect(try await after.value == 2)
  }

  @Test func throwsTheFailure() async {
    let before = Future<Int, ProbeError> { $0(.failure(ProbeError())) }
    await #expect(throws: ProbeError()) { try await before.value }

    let after = Future<Int, ProbeError> { promise in
      Task { promise(.failure(ProbeError())) }
    }
    await #expect(throws: ProbeError()) { try await after.value }
  }

  @Test func anActorAwaitsTheValueInItsIsolation() async {
    actor Account {
      private let balance = Future<Int, Never> { promise in
        Task { promise(.success(3)) }
      }
      private(set) var seen = 0

      func load() async { seen = await balance.value }
    }
    let account = Account()
    await account.load()
    #expect(await account.seen == 3)
  }
}
