import CombineCore
import CombineProbes
import Testing

struct DropUntilOutputStressTests {
  @Test func elementsAfterTheSignalArriveCompleteAndInOrder() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let opener = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      subject.drop(untilOutputFrom: opener).subscribe(subscriber)
      onThreads(2) { thread in
        if thread == 0 {
          opener.send(0)
          opener.send(completion: .finished)
        } else {
          for value in 0..<50 { subject.send(value) }
        }
      }
      subject.send(50)
      subject.send(completion: .finished)
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array((51 - subscriber.values.count)...50))
      #expect(subscriber.completions == [.finished])
    }
  }

  @Test func concurrentCompletionsDeliverOne() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, ProbeError>()
      let opener = PassthroughSubject<Int, ProbeError>()
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
      subject.drop(untilOutputFrom: opener).subscribe(subscriber)
      onThreads(2) { thread in
        if thread == 0 {
          opener.send(completion: .finished)
        } else {
          subject.send(0)
          subject.send(completion: .failure(ProbeError()))
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.isEmpty)
      #expect(subscriber.completions.count == 1)
    }
  }

  @Test func cancelAndRequestsFromOtherThreadsLeaveNothingBehind() {
    for _ in 0..<200 {
      weak var weakSubscriber: SerialSubscriber<Int, Never>?
      do {
        let subject = PassthroughSubject<Int, Never>()
        let opener = PassthroughSubject<Int, Never>()
        let subscriber = SerialSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
        weakSubscriber = subscriber
        subject.drop(untilOutputFrom: opener).subscribe(subscriber)
        // Unowned, because a thread may retain its closure slightly longer than the work takes.
        onThreads(4) { [unowned subject, unowned opener, unowned subscriber] thread in
          switch thread {
          case 0: opener.send(0)
          case 1: for value in 0..<50 { subject.send(value) }
          case 2: for _ in 0..<50 { subscriber.subscription?.request(.max(1)) }
          default: subscriber.subscription?.cancel()
          }
        }
        #expect(subscriber.breaches.isEmpty)
        subscriber.forgetSubscription()
        withExtendedLifetime((subject, opener)) {}
      }
      #expect(weakSubscriber == nil)
    }
  }
}
