import CombineProbes
import Testing

@testable import CombineCore

struct CatchStateTests {
  private let subscription = ProbeSubscription()

  private func subscribed() -> CatchState {
    var state = CatchState.awaitingUpstream
    _ = state.begin(subscription)
    return state
  }

  private func failed() -> CatchState {
    var state = subscribed()
    _ = state.fail()
    return state
  }

  private func replaced() -> CatchState {
    var state = failed()
    _ = state.beginReplacement(subscription)
    return state
  }

  @Test func takesOneSubscriptionOfUpstreamAndOneOfTheReplacement() {
    var state = CatchState.awaitingUpstream
    #expect(state.beginReplacement(subscription) == false)
    #expect(state.begin(subscription) == true)
    #expect(state.begin(subscription) == false)
    #expect(state.fail() as? ProbeSubscription === subscription)
    #expect(state.begin(subscription) == false)
    #expect(state.beginReplacement(subscription) == true)
    #expect(state.beginReplacement(subscription) == false)
  }

  @Test func aFinishOfUpstreamCountsOnceAndNotAfterItsFailure() {
    var state = subscribed()
    #expect(state.finish() as? ProbeSubscription === subscription)
    #expect(state.finish() == nil)
    #expect(state.fail() == nil)
    state = failed()
    #expect(state.finish() == nil)
    state = replaced()
    #expect(state.finish() == nil)
  }

  @Test func theReplacementEndsTheStreamOnce() {
    var state = replaced()
    var end = state.endReplacement()
    #expect(end.hasEnded && end.released as? ProbeSubscription === subscription)
    end = state.endReplacement()
    #expect(!end.hasEnded && end.released == nil)
  }

  @Test func aHandlerThatThrowsEndsTheStreamWithoutAReplacement() {
    var state = failed()
    let end = state.endReplacement()
    #expect(end.hasEnded && end.released == nil)
    #expect(state.beginReplacement(subscription) == false)
  }

  @Test func unexpectedEndsOfReplacementsAreIgnored() {
    var state = subscribed()
    #expect(state.endReplacement().hasEnded == false)
    #expect(state.finish() != nil)
  }

  @Test func demandIsStoredUntilTheReplacementArrives() {
    var recipient = subscribed().recipient
    #expect(recipient.isKept && recipient.subscription as? ProbeSubscription === subscription)
    recipient = failed().recipient
    #expect(recipient.isKept && recipient.subscription == nil)
    recipient = replaced().recipient
    #expect(!recipient.isKept && recipient.subscription as? ProbeSubscription === subscription)
    recipient = CatchState.terminal.recipient
    #expect(!recipient.isKept && recipient.subscription == nil)
  }

  @Test func aCancelIsIgnoredUntilAPublisherIsInForce() {
    for var state in [CatchState.awaitingUpstream, failed()] {
      let cancel = state.cancel()
      #expect(cancel.isIgnored && cancel.subscription == nil)
    }
    for var state in [subscribed(), replaced()] {
      var cancel = state.cancel()
      #expect(!cancel.isIgnored && cancel.subscription as? ProbeSubscription === subscription)
      cancel = state.cancel()
      #expect(!cancel.isIgnored && cancel.subscription == nil)
    }
  }
}
