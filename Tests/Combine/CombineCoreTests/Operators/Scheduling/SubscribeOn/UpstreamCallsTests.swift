import CombineProbes
import Testing

@testable import CombineCore

struct UpstreamCallsTests {
  private let calls = UpstreamCalls()

  @Test func withoutASubscriptionNothingIsCalled() {
    #expect(!calls.addRequest(.max(1)))
    #expect(!calls.addCancel())
    calls.makeCall()
  }

  @Test func eachActionMakesTheOldestCall() {
    let subscription = ProbeSubscription()
    #expect(calls.begin(subscription))
    #expect(calls.addRequest(.max(1)))
    #expect(calls.addCancel())
    #expect(!calls.addCancel())
    #expect(!calls.addRequest(.max(2)))
    calls.makeCall()
    #expect(subscription.history == [.requested(.max(1))])
    calls.makeCall()
    #expect(subscription.history == [.requested(.max(1)), .cancelled])
  }

  @Test func aCallFromInsideACallOfTheSameThreadIsMadeInsideIt() {
    var log: [String] = []
    let subscription = ProbeSubscription()
    subscription.onRequest = { [calls] demand in
      log.append("begin \(demand)")
      if demand == .max(1) {
        _ = calls.addRequest(.max(2))
        calls.makeCall()
      }
      log.append("end \(demand)")
    }
    #expect(calls.begin(subscription))
    for _ in 0..<2 {
      _ = calls.addRequest(.max(1))
      calls.makeCall()
    }
    let once = ["begin max(1)", "begin max(2)", "end max(2)", "end max(1)"]
    #expect(log == once + once)
  }

  @Test func aCallDuringACallOfAnotherThreadIsLeftToThatThread() {
    let subscription = ProbeSubscription()
    subscription.onRequest = { [calls] demand in
      guard demand == .max(1) else { return }
      // Returns although this call is still in progress.
      onThreads(1) { _ in
        _ = calls.addRequest(.max(2))
        calls.makeCall()
      }
    }
    #expect(calls.begin(subscription))
    _ = calls.addRequest(.max(1))
    calls.makeCall()
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(2))])
  }
}
