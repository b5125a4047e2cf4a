import ComposableArchitectureClassic
import Dispatch
import Testing
import XCTest

private struct State: Equatable {
  var count = 0
  var log: [String] = []
}

private enum Action: Equatable {
  case add(Int)
  case response(Int)
  case start
  case wait
  case done
}

private struct Environment {
  var number = 1
  var mainQueue: AnySchedulerOf<DispatchQueue> = .immediate
}

private let reducer = Reducer<State, Action, Environment> { state, action, environment in
  switch action {
  case .add(let number):
    state.count += number
    return .none
  case .response(let number):
    state.count = number
    return .none
  case .start:
    return Effect(value: .response(environment.number))
  case .wait:
    return .run { send in
      try await environment.mainQueue.sleep(for: 1)
      await send(.done)
    }
  case .done:
    return .none
  }
}

@MainActor struct ClassicTestStoreTests {
  private func makeStore() -> TestStore<State, State, Action, Action, Environment> {
    TestStore(initialState: State(), reducer: reducer, environment: Environment())
  }

  @Test func theEnvironmentMayChangeInTheMiddleOfATest() async {
    let store = makeStore()
    await store.send(.start)
    await store.receive(.response(1)) { $0.count = 1 }
    store.environment.number = 5
    await store.send(.start)
    await store.receive(.response(5)) { $0.count = 5 }
  }

  @Test func wrongAndMissingAssertionsFailWithTheDifference() {
    let store = makeStore()
    let line = #line + 2
    withKnownIssue {
      store.send(.add(2)) { $0.count = 3 }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("−   count: 3")
    }
    withKnownIssue {
      store.send(.add(1))
    } matching: {
      $0.description.contains("+   count: 3")
    }
    withKnownIssue {
      store.receive(.done)
    } matching: {
      $0.description.contains("received none")
    }
    store.send(.start)
    withKnownIssue {
      store.send(.add(1)) { $0.count = 2 }
    } matching: {
      $0.description.contains("Must handle 1 received action")
    }
    withKnownIssue {
      store.receive(.done) { $0.count = 1 }
    } matching: {
      $0.description.contains("unexpected action")
    }
  }

  @Test func waitingAssertionsFailAtTheirLine() async {
    let store = makeStore()
    let line = #line + 2
    await withKnownIssue {
      await store.send(.add(2)) { $0.count = 3 }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("−   count: 3")
    }
    await withKnownIssue {
      await store.receive(.done)
    } matching: {
      $0.description.contains("received none")
    }
  }

  @Test func inTheClosureTheStateIsTheFormerOne() {
    let store = makeStore()
    store.send(.add(2)) {
      #expect($0.count == 0)
      #expect(store.state.count == 0)
      $0.count = 2
    }
    #expect(store.state.count == 2)
  }

  @Test func leftoversFailWhenTheStoreIsReleased() async {
    await withKnownIssue {
      let store = makeStore()
      await store.send(.start)
    } matching: {
      $0.description.contains("response(1)")
    }
  }

  @Test func cancellingTheTaskWaitsForTheEndOfARun() async {
    let ended = LockIsolated(false)
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { _, _, _ in
        .run { send in
          try? await Task.never()
          for _ in 0..<100 { await Task.yield() }
          ended.setValue(true)
          await send(1)
        }
      },
      environment: ()
    )
    let task = await store.send(0)
    await task.cancel()
    #expect(ended.value)
  }

  @Test func aTestWaitsForEffectsByTheirTaskAndByTheStore() async {
    let queue = DispatchQueue.test
    let store = makeStore()
    store.environment.mainQueue = queue.eraseToAnyScheduler()
    #expect(store.timeout == 1_000_000_000)
    store.timeout = 2_000_000_000
    #expect(store.timeout == 2_000_000_000)
    let task = await store.send(.wait)
    await queue.advance(by: 1)
    await task.finish(timeout: .seconds(5))
    await store.receive(.done, timeout: 1_000_000)
    let cancelled = await store.send(.wait)
    await cancelled.cancel()
    #expect(cancelled.isCancelled)
    await store.finish()
  }
}

@MainActor struct StepsTests {
  private struct Former: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ store: TestStore<State, State, Action, Action, Environment>) {
      store.assert(
        .send(.add(2)) { $0.count = 2 },
        .environment { $0.number = 5 },
        .sequence(
          .send(.start),
          .do {},
          .receive(.response(5)) { $0.count = 5 }
        )
      )
      store.assert([.sequence([.send(.done)])])
    }
  }

  private struct Wrong: FormerSpelling {
    let line = #line + 6

    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ store: TestStore<State, State, Action, Action, Environment>) {
      struct Broken: Error {}
      store.assert(
        .send(.add(2)) { $0.count = 3 }
      )
      store.assert(
        .do { throw Broken() }
      )
    }
  }

  @Test func stepsRunInOrder() {
    Former().spelled(TestStore(initialState: State(), reducer: reducer, environment: Environment()))
  }

  @Test func aStepFailsAtItsLine() {
    let failures = LockIsolated<[Int]>([])
    let line = Wrong().line
    withKnownIssue {
      Wrong().spelled(TestStore(initialState: State(), reducer: reducer, environment: Environment()))
    } matching: { issue in
      let expected = issue.description.contains("A step threw an error: Broken()") ? line + 3 : line
      failures.withValue { $0.append(expected) }
      return issue.sourceLocation?.line == expected
    }
    #expect(failures.value == [line, line + 3])
  }
}

/// A synchronous XCTest test, which runs on the main thread without actor isolation.
final class ClassicTestStoreInXCTest: XCTestCase {
  func testSendsAndReceivesWithoutAwait() {
    let store = TestStore(initialState: State(), reducer: reducer, environment: Environment(number: 3))
    store.send(.add(2)) {
      $0.count = 2
    }
    store.send(.start)
    store.receive(.response(3)) {
      $0.count = 3
    }
  }

  @MainActor
  func testWaitsWithAwait() async {
    let store = TestStore(initialState: State(), reducer: reducer, environment: Environment())
    let task = await store.send(.wait)
    await store.receive(.done)
    await task.finish()
  }
}
