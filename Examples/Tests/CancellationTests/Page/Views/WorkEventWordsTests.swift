import Testing

@testable import Cancellation

struct WorkEventWordsTests {
  @Test func workIsCalledByItsId() {
    #expect(WorkEvent.Work.timer("drip").text == "timer drip")
    #expect(WorkEvent.Work.download("nile.map").text == "download nile.map")
    #expect(WorkEvent.Work.search("po").text == "search \u{201C}po\u{201D}")
  }

  @Test func cancelledWorkHasAReason() {
    for reason in [WorkEvent.Reason.byID, .withAll, .byAnotherEffect, .left] {
      #expect(WorkEvent.Outcome.cancelled(reason).reason == reason.text)
    }
    #expect(WorkEvent.Outcome.replaced.reason != nil)
    for outcome in [WorkEvent.Outcome.started, .finished, .failed] {
      #expect(outcome.reason == nil)
    }
  }
}
