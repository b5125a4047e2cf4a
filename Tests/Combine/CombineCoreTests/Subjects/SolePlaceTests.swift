import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct SolePlaceTests {
  private let subject = PassthroughSubject<Int, Never>()

  private var isAlone: Bool { subject.sole.gate.isIdle }

  @Test func singleAndLastRemainingSubscribersAreAlone() {
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    #expect(!isAlone)
    subject.subscribe(first)
    #expect(isAlone)
    subject.send(1)
    subject.subscribe(second)
    #expect(!isAlone)
    subject.send(2)
    second.cancel()
    #expect(isAlone)
    subject.send(3)
    first.cancel()
    #expect(!isAlone)
    subject.send(4)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [2])
  }

  @Test func nextSubscriberIsSoleAfterTheEarlierConduitIsReleased() {
    let first = ProbeSubscriber<Int, Never>()
    subject.subscribe(first)
    first.cancel()
    // The first subscriber still has its subscription, which uses the gate of the place.
    let second = ProbeSubscriber<Int, Never>()
    subject.subscribe(second)
    #expect(!isAlone)
    subject.send(1)
    second.cancel()
    first.forgetSubscription()
    let third = ProbeSubscriber<Int, Never>()
    subject.subscribe(third)
    #expect(isAlone)
    subject.send(2)
    #expect(first.values.isEmpty)
    #expect(second.values == [1])
    #expect(third.values == [2])
  }

  @Test func remainingSubscriberReceivesValuesThroughTheList() {
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    subject.subscribe(first)
    subject.subscribe(second)
    first.cancel()
    #expect(!isAlone)
    subject.send(1)
    #expect(second.values == [1])
  }

  @Test func subscribersAddedDuringAValueReceiveTheNext() {
    var later: [Int] = []
    var tokens: [AnyCancellable] = []
    subject.sink { [subject] value in
      if value == 1 { subject.sink { later.append($0) }.store(in: &tokens) }
    }.store(in: &tokens)
    subject.send(1)
    subject.send(2)
    #expect(later == [2])
    tokens.removeAll()
  }

  @Test func anEndFromInsideAValueReleasesTheSubscriberAfterIt() {
    for endsByCancel in [true, false] {
      let subject = PassthroughSubject<Int, Never>()
      var log: [String] = []
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      do {
        let subscriber = ProbeSubscriber<Int, Never>(
          onValue: { _ in
            if endsByCancel { weakSubscriber?.cancel() } else { subject.send(completion: .finished) }
            weakSubscriber?.forgetSubscription()
            log.append("end of value")
            return .none
          },
          onDeinit: { log.append("released") }
        )
        weakSubscriber = subscriber
        subject.subscribe(subscriber)
      }
      subject.send(1)
      #expect(log == ["end of value", "released"])
      // The next subscriber can use the place, unless the subject has ended.
      let token = subject.sink { log.append("\($0)") }
      subject.send(2)
      #expect(log.last == (endsByCancel ? "2" : "released"))
      withExtendedLifetime(token) {}
    }
  }

  @Test func subscribersOfCompletedSubjectsAreNotRetained() {
    subject.send(completion: .finished)
    for _ in 0..<2 {
      let late = ProbeSubscriber<Int, Never>()
      subject.subscribe(late)
      #expect(late.log == ["subscription Empty", "finished"])
    }
    #expect(!isAlone)
    #expect(subject.sole.take())
  }

  @Test func anEventForAConduitThatHasClosedIsDropped() {
    let first = ProbeSubscriber<Int, Never>()
    subject.subscribe(first)
    first.cancel()
    let late = PostedEvents()
    let hasEntered = late.post(1, at: subject.sole.gate, waits: false)
    #expect(!hasEntered)
    first.forgetSubscription()
    #expect(subject.sole.take())
    let hasLeft = subject.sole.gate.leave()
    #expect(hasLeft)
  }
}
