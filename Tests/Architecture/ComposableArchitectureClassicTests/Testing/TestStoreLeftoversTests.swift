import ComposableArchitectureClassic
import Testing

@MainActor struct ClassicTestStoreLeftoversTests {
  private enum Action: Equatable {
    case start
    case wait
    case response
  }

  private static let reducer = Reducer<Int, Action, Void> { state, action, _ in
    switch action {
    case .start: return Effect(value: .response)
    case .wait: return .fireAndForget { try await Task.never() }
    case .response:
      state += 1
      return .none
    }
  }

  private typealias Store = TestStore<Int, Int, Action, Action, Void>

  private func makeStore() -> Store {
    TestStore(initialState: 0, reducer: Self.reducer, environment: ())
  }

  private struct Steps: FormerSpelling {
    let steps: [Store.Step]

    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ store: Store) { store.assert(steps) }
  }

  @Test func finishPassesOverReceivedActions() async {
    let store = makeStore()
    await store.send(.start)
    await store.finish()
    await store.receive(.response) { $0 = 1 }
  }

  @Test func stepsThatLeaveAnActionFailAtTheirEnd() {
    let store = makeStore()
    withKnownIssue {
      Steps(steps: [.send(.start)]).spelled(store)
    } matching: {
      $0.description.contains("The store received an action that the test did not assert")
    }
  }

  @Test func stepsThatLeaveAnEffectFailAtTheSendThatStartedIt() {
    let store = makeStore()
    let line = #line + 1
    let steps = [Store.Step.send(.wait)]
    withKnownIssue {
      Steps(steps: steps).spelled(store)
    } matching: {
      $0.sourceLocation?.line == line
        && $0.description.contains("An effect is still running at the end of the test")
    }
  }

  @Test func unassertedActionsAfterStepsAreReportedOnRelease() {
    withKnownIssue {
      let store = makeStore()
      Steps(steps: [.send(.start), .receive(.response) { $0 = 1 }]).spelled(store)
      store.send(.start)
    } matching: {
      $0.description.contains("The store received an action that the test did not assert")
    }
  }

  @Test func leftoversCanBePassedOverAsFailuresAdvise() async {
    let store = makeStore()
    await store.send(.start)
    await store.skipReceivedActions()
    #expect(store.state == 1)
    await store.send(.wait)
    await store.skipInFlightEffects()
  }

  @Test func tasksAreEqualWhereTheirActionsAreTheSame() async {
    let store = makeStore()
    let task = await store.send(.wait)
    let other = await store.send(.wait)
    #expect(Set([task, other, task]).count == 2)
    await task.cancel()
    await other.cancel()
  }

  @Test func helpersForwardTheirCallersSourceLocation() async {
    let store = makeStore()
    func check(file: StaticString = #file, line: UInt = #line) async {
      await store.send(.response, { $0 = 5 }, file: file, line: line)
    }
    let line = #line + 2
    await withKnownIssue {
      await check()
    } matching: {
      $0.sourceLocation?.line == line
    }
  }

  @Test func timeoutFailuresSuggestARemedy() async {
    let store = makeStore()
    let task = await store.send(.wait)
    func expectsAdvice(_ operation: () async -> Void) async {
      await withKnownIssue {
        await operation()
      } matching: {
        let text = $0.description
        return text.contains("advance it") && text.contains("use an immediate one")
          && text.contains("pass a longer 'timeout:'")
      }
    }
    await expectsAdvice { await store.receive(.response, timeout: 0) }
    await expectsAdvice { await store.finish(timeout: 0) }
    await expectsAdvice { await task.finish(timeout: 0) }
    await task.cancel()
  }
}
