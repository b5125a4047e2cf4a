import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct FeedbackTests {
  private enum Turn { case ping, pong }

  @Test func actionsWithoutEndAreReportedOnceAndHandled() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Turn> { state, turn in
        state += 1
        return state < 5_000 ? .send(turn == .ping ? .pong : .ping) : .none
      }
    }
    (store.core as? RootCore<Int, Turn>)?.feedback.limit = 1_000
    let reports = await reports { store.send(.ping) }
    #expect(store.state == 5_000)
    #expect(
      reports.map(\.text) == [
        """
        A store has processed 1000 actions in a row, and more are pending. Latest actions:

            FeedbackTests.Turn.pong
            FeedbackTests.Turn.ping
            FeedbackTests.Turn.pong
            FeedbackTests.Turn.ping
            FeedbackTests.Turn.pong
            FeedbackTests.Turn.ping

        These actions seem to cause each other endlessly, through effects that send immediately or observers that send. The store \
        continues, but 'send' doesn't return and observers aren't notified until the actions end.

        Return '.none' from the reducer when nothing is left to do, send from the observer only if the value differs, or let \
        the effect wait.
        """
      ]
    )
  }

  @Test func observersThatSendWithoutEndAreReportedToo() async {
    let store = Store<Recorder<Int>.State, Int>.recording()
    (store.core as? RootCore<Recorder<Int>.State, Int>)?.feedback.limit = 100
    let observation = store.publisher.dropFirst().sink { state in
      if state.log.count < 500 { store.send(state.log.count) }
    }
    #expect(await reports { store.send(0) }.count == 1)
    #expect(store.log.count == 500)
    observation.cancel()
  }

  @Test func eachSendRestartsTheCount() async {
    let store = Store<Recorder<Int>.State, Int>.recording { $0 > 0 ? .send($0 - 1) : .none }
    (store.core as? RootCore<Recorder<Int>.State, Int>)?.feedback.limit = 100
    let reports = await reports {
      for _ in 0..<10 { store.send(90) }
    }
    #expect(reports.isEmpty)
  }

  @Test func aHundredThousandAreFine() {
    #expect(Feedback().limit > 100_000)
  }
}
