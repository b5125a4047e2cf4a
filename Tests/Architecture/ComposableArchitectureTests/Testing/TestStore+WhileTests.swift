import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct TestStoreWhileTests {
  private let store = TestStore(initialState: [Date]()) {
    Reduce<[Date], Date?> { state, received in
      @Dependency(\.date.now) var now
      guard let received else { return .run { send in await send(now) } }
      state.append(received)
      state.append(now)
      return .none
    }
  } withDependencies: {
    $0.date = .constant(.distantPast)
  }

  @Test func dependenciesHoldForAnOperation() async {
    let later = Date(timeIntervalSinceReferenceDate: 9)
    await store.withDependencies {
      $0.date = .constant(later)
    } operation: {
      await store.send(nil)
      await store.receive(later) { $0 = [later, later] }
    }
    await store.send(nil)
    await store.receive(.distantPast) { $0 = [later, later, .distantPast, .distantPast] }
  }

  @Test func dependenciesAreRestoredAfterAThrow() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try store.withDependencies {
        $0.date = .constant(.distantFuture)
      } operation: {
        throw Failure()
      }
    }
    #expect(store.dependencies.date.now == .distantPast)
  }

  @Test func exhaustivityHoldsForAnOperation() async {
    let isOff = store.withExhaustivity(.off) { store.exhaustivity == .off }
    #expect(isOff)
    await store.withExhaustivity(.off(showSkippedAssertions: false)) {
      await store.send(.distantFuture)
    }
    #expect(store.exhaustivity == .on)
    store.assert { $0 = [.distantFuture, .distantPast] }
  }
}
