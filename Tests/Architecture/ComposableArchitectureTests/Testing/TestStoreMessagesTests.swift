import ComposableArchitecture
import Testing

/// Every way in which a test can fail, with the message and the line of the failure.
@MainActor
struct TestStoreMessagesTests {
  private let gate = Gate()
  private let store: TestStoreOf<Worker>

  init() {
    store = TestStore(initialState: Worker.State()) { [gate] in Worker(gate: gate.pass) }
  }

  // MARK: Changes of state

  @Test func aWrongChange() async {
    let line = #line + 1
    let reports = await reports { await store.send(.add(2)) { $0.count = 3 } }
    #expect(
      reports == [
        Report(
          text: """
            A state change does not match expectation:

                \u{2007} Worker.State(
                −   count: 3,
                +   count: 2,
                \u{2007}   isWorking: false
                \u{2007} )

            (Expected: −, Actual: +)

            Correct the assertion's closure, or the reducer.
            """,
          line: line
        )
      ]
    )
  }

  @Test func anUnexpectedChange() async {
    let line = #line + 1
    let reports = await reports { await store.send(.add(2)) }
    #expect(
      reports == [
        Report(
          text: """
            State was not expected to change, but a change occurred:

                \u{2007} Worker.State(
                −   count: 0,
                +   count: 2,
                \u{2007}   isWorking: false
                \u{2007} )

            (Expected: −, Actual: +)

            Assert the change in a trailing closure, as in '{ $0.… = … }', or remove the change from the reducer.
            """,
          line: line
        )
      ]
    )
  }

  @Test func aMissingChange() async {
    let line = #line + 1
    let reports = await reports { await store.send(.nothing) { $0.count = 0 } }
    #expect(
      reports == [
        Report(
          text: """
            Expected state to change, but no change occurred.

            The trailing closure made no change to the state, and neither did the reducer. Remove the closure if nothing should \
            change, or correct the reducer.
            """,
          line: line
        )
      ]
    )
  }

  @Test func aClosureThatThrows() async {
    struct Failure: Error {}
    let line = #line + 1
    let reports = await reports { await store.send(.nothing) { _ in throw Failure() } }
    #expect(
      reports == [
        Report(
          text: """
            The assertion's closure threw an error: Failure()

            The closure sets the expected state, and should not throw. Before it unwraps an optional, check that the state has a value.
            """,
          line: line
        )
      ]
    )
  }

  @Test func anotherStateThanThatWhichIsAsserted() async {
    let line = #line + 1
    let reports = await reports { store.assert { $0.count = 1 } }
    #expect(
      reports == [
        Report(
          text: """
            A state change does not match expectation:

                \u{2007} Worker.State(
                −   count: 1,
                +   count: 0,
                \u{2007}   isWorking: false
                \u{2007} )

            (Expected: −, Actual: +)

            Correct the assertion's closure, or the reducer.
            """,
          line: line
        )
      ]
    )
  }

  // MARK: Effects

  @Test func effectsThatDoNotFinish() async {
    let sendLine = #line + 1
    await store.send(.work(.begin)) { $0.isWorking = true }
    let line = #line + 1
    let reports = await reports { await store.finish(timeout: .zero) }
    await store.skipInFlightEffects()
    #expect(
      reports == [
        Report(
          text: """
            Expected effects to finish, but there are still effects in-flight after 0.0 seconds:

                An effect of 'Worker.Action.work(.begin)', from the 'send' at \(#fileID):\(sendLine)

            If they wait for a clock or a scheduler, advance it, or use an immediate one. If they wait for slow work, \
            pass a longer 'timeout:'. If an effect never ends, cancel its task ('let task = await store.send(…)', \
            'await task.cancel()'), or skip it with 'await store.skipInFlightEffects()'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func aTaskThatDoesNotFinish() async {
    let task = await store.send(.work(.begin)) { $0.isWorking = true }
    let line = #line + 1
    let reports = await reports { await task.finish(timeout: .zero) }
    await task.cancel()
    #expect(
      reports == [
        Report(
          text: """
            Expected the task to finish, but its effects still run after 0.0 seconds.

            If they wait for a clock or a scheduler, advance it, or use an immediate one. If they wait for slow work, \
            pass a longer 'timeout:'. If they never end, cancel them with 'await task.cancel()'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func noEffectToSkip() async {
    let line = #line + 1
    let reports = await reports { await store.skipInFlightEffects() }
    #expect(
      reports == [
        Report(
          text: """
            There were no in-flight effects to skip.

            Remove 'skipInFlightEffects', or pass 'strict: false' if there may be none.
            """,
          line: line
        )
      ]
    )
  }

  // MARK: The end of the test

  @Test func unassertedReceivedActionsAreReportedAtTheEnd() async {
    let line = #line + 3
    let reports = await reports {
      let store = TestStore(initialState: Worker.State()) { Worker() }
      await store.send(.start([1]))
    }
    #expect(
      reports == [
        Report(
          text: """
            The store received an action that the test did not assert:

                Worker.Action.response(1)

            Assert it with 'await store.receive(…)' before the test ends, or skip it with 'await store.skipReceivedActions()'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func runningEffectsAreReportedAtTheEnd() async {
    let line = #line + 3
    let reports = await reports {
      let store = TestStore(initialState: Worker.State()) { [gate] in Worker(gate: gate.pass) }
      await store.send(.work(.begin)) { $0.isWorking = true }
    }
    #expect(
      reports == [
        Report(
          text: """
            An effect is still running at the end of the test:

                An effect of 'Worker.Action.work(.begin)', from the 'send' at \(#fileID):\(line)

            It runs until the feature ends. If it should end, advance the clock or scheduler that it waits for, or finish the \
            sequence that it observes, and 'await store.finish()'. If it should continue, cancel its task ('let task = \
            await store.send(…)', 'await task.cancel()'), or send the action that cancels it in the feature.
            """,
          line: line
        )
      ]
    )
  }

  // MARK: Skipped assertions

  @Test func skippedStateChangesAreShown() async {
    store.exhaustivity = .off(showSkippedAssertions: true)
    let line = #line + 1
    let reports = await reports { await store.send(.add(2)) }
    #expect(
      reports == [
        Report(
          text: """
            A change of state was not asserted:

                \u{2007} Worker.State(
                −   count: 0,
                +   count: 2,
                \u{2007}   isWorking: false
                \u{2007} )

            (Asserted: −, Actual: +)
            """,
          line: line,
          isWarning: true
        )
      ]
    )
  }

  @Test func actionsThatAreSkippedByAReceive() async {
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start([1, 2, 3]))
    let line = #line + 1
    let reports = await reports { await store.receive(.response(3)) { $0.count = 3 } }
    #expect(
      reports == [
        Report(
          text: """
            2 received actions skipped before Worker.Action.response(3):

                Worker.Action.response(1)
                Worker.Action.response(2)
            """,
          line: line,
          isWarning: true
        )
      ]
    )
  }

  @Test func actionsThatAreSkippedByASend() async {
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start([1]))
    let line = #line + 1
    let reports = await reports { await store.send(.nothing) }
    #expect(
      reports == [
        Report(
          text: """
            1 received action skipped before sending Worker.Action.nothing:

                Worker.Action.response(1)
            """,
          line: line,
          isWarning: true
        )
      ]
    )
  }
}
