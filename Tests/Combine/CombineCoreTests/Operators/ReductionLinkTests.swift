import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct ReductionLinkTests {
  private let link = ReductionLink()

  @Test func valuesCountFromTheSubscriptionToTheEnd() {
    #expect(!link.takesValues)
    #expect(link.open(with: ProbeSubscription()))
    #expect(link.takesValues)
    #expect(!link.open(with: ProbeSubscription()))
    #expect(link.close() != nil)
    #expect(!link.takesValues)
    #expect(link.close() == nil)
  }

  @Test func aResultThatIsDemandedAlreadyIsSentAtOnceAndFinishedOnce() {
    #expect(link.open(with: ProbeSubscription()))
    #expect(!link.noteDemand())
    _ = link.close()
    #expect(link.settle())
    #expect(!link.settle())
    #expect(link.finishSending())
    #expect(!link.finishSending())
    #expect(!link.noteDemand())
  }

  @Test func aResultThatWaitsIsSentByTheFirstRequest() {
    #expect(link.open(with: ProbeSubscription()))
    _ = link.close()
    #expect(!link.settle())
    #expect(link.status == "awaiting demand")
    #expect(link.noteDemand())
    #expect(!link.noteDemand())
  }

  @Test func abandoningDropsAResultThatWaits() {
    #expect(link.open(with: ProbeSubscription()))
    _ = link.close()
    #expect(!link.settle())
    #expect(link.abandon() == nil)
    #expect(!link.noteDemand())
  }

  @Test func abandoningBeforeTheSubscriptionDoesNothing() {
    #expect(link.abandon() == nil)
    #expect(link.status == "awaiting subscription")
    #expect(link.open(with: ProbeSubscription()))
    #expect(link.abandon() != nil)
    #expect(!link.settle())
    #expect(link.status == "terminal")
  }

  @Test func whenTheEndAndTheFirstRequestMeetTheResultIsSentByOneOfThem() {
    for _ in 0..<200 {
      let link = ReductionLink()
      _ = link.open(with: ProbeSubscription())
      _ = link.close()
      let senders = Atomic(0)
      onThreads(2) { thread in
        let isSender = thread == 0 ? link.settle() : link.noteDemand()
        if isSender { senders.add(1, ordering: .relaxed) }
      }
      #expect(senders.load(ordering: .relaxed) == 1)
    }
  }
}
