import ComposableArchitecture
import Testing

/// Every way in which received actions can fail a test, with the message and the line of the failure.
@MainActor
struct TestStoreReceiveMessagesTests {
  private let gate = Gate()
  private let store: TestStoreOf<Worker>

  init() {
    store = TestStore(initialState: Worker.State()) { [gate] in Worker(gate: gate.pass) }
  }

  @Test func aSendWhileReceivedActionsAreUnasserted() async {
    await store.send(.start([5, 6]))
    let line = #line + 1
    let reports = await reports { await store.send(.nothing) }
    #expect(
      reports == [
        Report(
          text: """
            Must handle 2 received actions before sending an action.

            Unhandled:
                Worker.Action.response(5)
                Worker.Action.response(6)

            Assert each with 'await store.receive(…)' before this 'send', or skip them with 'await store.skipReceivedActions()'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func anotherAction() async {
    await store.send(.start([1]))
    let line = #line + 1
    let reports = await reports { await store.receive(.response(2)) { $0.count = 1 } }
    #expect(
      reports == [
        Report(
          text: """
            Received unexpected action:

                − Worker.Action.response(2)
                + Worker.Action.response(1)

            (Expected: −, Received: +)

            Receive the actions in the order of their arrival, or correct the effect that sent this one.
            """,
          line: line
        )
      ]
    )
  }

  @Test func anActionOfAnotherCase() async {
    await store.send(.start([1]))
    let line = #line + 1
    let reports = await reports { await store.receive(\.finished) { $0.count = 1 } }
    #expect(
      reports == [
        Report(
          text: """
            Received unexpected action:

            Expected:
                Worker.Action.finished

            Received:
                Worker.Action.response(1)

            Receive the actions in the order of their arrival, or correct the effect that sent this one.
            """,
          line: line
        )
      ]
    )
  }

  @Test func anActionThatThePredicateDoesNotAccept() async {
    await store.send(.start([1]))
    let line = #line + 1
    let reports = await reports { await store.receive({ $0 == .finished }, assert: { $0.count = 1 }) }
    #expect(
      reports == [
        Report(
          text: """
            Received unexpected action:

            Expected:
                An action that the predicate accepts

            Received:
                Worker.Action.response(1)

            Receive the actions in the order of their arrival, or correct the effect that sent this one.
            """,
          line: line
        )
      ]
    )
  }

  @Test func noAction() async {
    let line = #line + 1
    let reports = await reports { await store.receive(.finished) }
    #expect(
      reports == [
        Report(
          text: """
            Expected to receive an action, but received none:

                Worker.Action.finished

            No effects are running. Return an effect that sends the action, or remove this 'receive'.
            """,
          line: line
        )
      ]
    )
  }

  @Test func noActionInTime() async {
    let sendLine = #line + 1
    await store.send(.work(.begin)) { $0.isWorking = true }
    let line = #line + 1
    let reports = await reports { await store.receive(\.finished, timeout: .zero) }
    await store.skipInFlightEffects()
    #expect(
      reports == [
        Report(
          text: """
            Expected to receive an action, but received none after 0.0 seconds:

                Worker.Action.finished

            Effects that still run:
                An effect of 'Worker.Action.work(.begin)', from the 'send' at \(#fileID):\(sendLine)

            If they wait for a clock or a scheduler, advance it before this 'receive', or use an immediate one. If \
            they wait for slow work, pass a longer 'timeout:', or a dependency that returns immediately.
            """,
          line: line
        )
      ]
    )
  }

  @Test func noReceivedActionToSkip() async {
    let line = #line + 1
    let reports = await reports { await store.skipReceivedActions() }
    #expect(
      reports == [
        Report(
          text: """
            There were no received actions to skip.

            Remove 'skipReceivedActions', or pass 'strict: false' if there may be none.
            """,
          line: line
        )
      ]
    )
  }
}
