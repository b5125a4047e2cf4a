import CombineCore
import CombineProbes
import Dispatch
import Synchronization
import Testing

struct SubjectConduitTests {
  @Test func requestsAreAnsweredBeforeALaterCompletion() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var subscription: (any Subscription)?
    var log: [String] = []
    subject.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { value in
          log.append("\(value)")
          if value == 0 {
            onThreads(1) { _ in subject.send(1) }
            subscription?.request(.max(1))
            subject.send(completion: .finished)
          }
          return .none
        },
        receiveCompletion: { _ in log.append("finished") }
      )
    )
    #expect(log == ["0", "1", "finished"])
    subscription = nil
  }
}

/// Tests the behavior of any subject's subscriptions when several threads use them at the same time. The
/// probe subscriber stores values in a plain array, so that ThreadSanitizer detects overlapping calls.
struct SubjectConduitStressTests {
  @Test func nothingIsLostBetweenTwoSenders() {
    let subject = PassthroughSubject<Int, Never>()
    let subscribers = (0..<3).map { _ in ProbeSubscriber<Int, Never>() }
    subscribers.forEach(subject.subscribe)
    onThreads(2) { index in
      for value in 0..<20_000 { subject.send(value * 2 + index) }
    }
    for subscriber in subscribers {
      let values = subscriber.values
      #expect(values.count == 40_000)
      for parity in 0..<2 {
        let own = values.filter { $0 % 2 == parity }
        #expect(own == own.sorted())
        #expect(own.count == 20_000)
      }
    }
    subject.send(completion: .finished)
  }

  @Test func allSubscribersSeeAllThreadsValuesInOneOrderTheCurrentLast() {
    for _ in 0..<20 {
      let subject = CurrentValueSubject<Int, Never>(-1)
      let subscribers = (0..<3).map { _ in ProbeSubscriber<Int, Never>() }
      subscribers.forEach(subject.subscribe)
      onThreads(4) { index in
        for value in 0..<1_000 { subject.send(value * 4 + index) }
      }
      let values = subscribers[0].values
      #expect(values.count == 4_001)
      #expect(values.last == subject.value)
      #expect(subscribers.allSatisfy { $0.values == values })
      subject.send(completion: .finished)
    }
  }

  @Test func concurrentSubscribersEndWithTheCurrentValue() {
    for _ in 0..<100 {
      let subject = CurrentValueSubject<Int, Never>(-1)
      let subscribers = (0..<20).map { _ in ProbeSubscriber<Int, Never>() }
      onThreads(3) { index in
        if index == 0 {
          subscribers.forEach(subject.subscribe)
        } else {
          for value in 0..<100 { subject.send(value * 2 + index) }
        }
      }
      for subscriber in subscribers {
        #expect(subscriber.values.last == subject.value)
        #expect(Set(subscriber.values).count == subscriber.values.count)
      }
      subject.send(completion: .finished)
    }
  }

  @Test func demandIsNeverExceededAndASubscriberOutOfDemandCatchesUp() {
    for _ in 0..<50 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      subject.subscribe(subscriber)
      onThreads(3) { index in
        for value in 1...200 {
          if index == 0 {
            subscriber.request(.max(1))
          } else {
            subject.send(value * 2 + index)
          }
        }
      }
      #expect(subscriber.values.count <= 200)
      if subscriber.values.count < 200 {
        #expect(subscriber.values.last == subject.value)
      }
      subscriber.request(.unlimited)
      #expect(subscriber.values.last == subject.value)
      subject.send(completion: .finished)
    }
  }

  @Test func aRequestDoesNotWaitForTheDeliveryOfAnotherThread() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let isDelivering = DispatchSemaphore(value: 0)
    let hasRequested = DispatchSemaphore(value: 0)
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { value in
        if value == 0 {
          subject.send(1)
          isDelivering.signal()
          hasRequested.wait()
        }
        return .none
      }
    )
    onThreads(2) { index in
      if index == 0 {
        subject.subscribe(subscriber)
      } else {
        isDelivering.wait()
        subscriber.request(.max(1))
        hasRequested.signal()
      }
    }
    #expect(subscriber.values == [0, 1])
    subscriber.cancel()
  }

  @Test func noPassthroughSendWaitsForADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let receiver = SlowReceiver(isSlow: { _ in true })
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(10), onValue: receiver.receive)
    subject.subscribe(subscriber)
    onThreads(100) { index in
      subject.send(index)
      receiver.noteReturn()
    }
    #expect(receiver.sawOthersReturn)
    #expect(subscriber.values.count == 10)
    subject.send(completion: .finished)
  }

  @Test func noSendOfACurrentValueWaitsForADelivery() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let receiver = SlowReceiver(isSlow: { $0 >= 0 })
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(11), onValue: receiver.receive)
    subject.subscribe(subscriber)
    onThreads(100) { index in
      subject.send(index)
      receiver.noteReturn()
    }
    #expect(receiver.sawOthersReturn)
    #expect(subscriber.values.count == 11)
    subscriber.request(.max(1))
    #expect(subscriber.values.last == subject.value)
    subject.send(completion: .finished)
  }

  @Test func laterValuesReplaceThoseMissedDuringADelivery() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let isDelivering = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(2),
      onValue: { value in
        if value == 1 {
          isDelivering.signal()
          mayGoOn.wait()
        }
        return .none
      }
    )
    subject.subscribe(subscriber)
    onThreads(2) { index in
      if index == 0 {
        subject.send(1)
      } else {
        isDelivering.wait()
        subject.send(2)
        subject.send(3)
        subscriber.request(.max(2))
        mayGoOn.signal()
        subject.send(4)
      }
    }
    // The request delivers 3, or 4 if that has become the current value meanwhile.
    #expect([[0, 1, 3, 4], [0, 1, 4]].contains(subscriber.values))
    subject.send(5)
    #expect(subscriber.values.count == 4)
    subscriber.request(.max(1))
    #expect(subscriber.values.last == 5)
    subscriber.cancel()
  }

  @Test func passthroughDeliversNoMoreThanWasDemanded() {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      subject.subscribe(subscriber)
      onThreads(4) { index in
        for value in 0..<200 {
          if index < 2 { subscriber.request(.max(1)) } else { subject.send(value) }
        }
      }
      #expect(subscriber.values.count <= 400)
      subject.send(completion: .finished)
    }
  }

  @Test func subscriptionIsFirstAndCompletionLast() {
    for round in 0..<500 {
      let passthrough = PassthroughSubject<Int, Never>()
      let current = CurrentValueSubject<Int, Never>(0)
      let subscriber = ProbeSubscriber<Int, Never>()
      onThreads(3) { index in
        switch (index, round % 2) {
        case (0, 0): passthrough.subscribe(subscriber)
        case (0, _): current.subscribe(subscriber)
        case (1, 0): for value in 0..<10 { passthrough.send(value) }
        case (1, _): for value in 0..<10 { current.send(value) }
        case (_, 0): passthrough.send(completion: .finished)
        case (_, _): current.send(completion: .finished)
        }
      }
      #expect(subscriber.log.first?.hasPrefix("subscription") == true)
      #expect(subscriber.log.last == "finished")
      #expect(subscriber.completions.count == 1)
    }
  }

  @Test func completionsFollowAllValuesOfTheirSender() {
    for _ in 0..<200 {
      let subject = CurrentValueSubject<Int, Never>(-1)
      let subscriber = ProbeSubscriber<Int, Never>()
      subject.subscribe(subscriber)
      onThreads(2) { index in
        for value in 0..<50 { subject.send(index * 1_000 + value) }
        if index == 1 { subject.send(completion: .finished) }
      }
      #expect(subscriber.values.filter { $0 >= 1_000 } == Array(1_000..<1_050))
      #expect(subscriber.log.last == "finished")
    }
  }

  @Test func cancelFromAnotherThreadReleasesTheSubscriber() {
    for round in 0..<500 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let released = Flag()
      var subscription: (any Subscription)?
      do {
        let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released.raise() })
        subject.subscribe(subscriber)
        subscription = subscriber.subscription
        subscriber.forgetSubscription()
      }
      onThreads(3) { index in
        switch index {
        case 0: for value in 0..<20 { subject.send(value) }
        case 1: subscription?.cancel()
        default: if round % 2 == 0 { subject.send(completion: .finished) }
        }
      }
      #expect(released.isRaised)
    }
  }

  @Test func subscribingAndCancellingAmongManyWhileOthersSend() {
    let subject = PassthroughSubject<Int, Never>()
    let steady = ProbeSubscriber<Int, Never>()
    subject.subscribe(steady)
    onThreads(4) { index in
      for value in 0..<500 {
        if index == 0 {
          subject.send(value)
        } else {
          let tokens = (0..<5).map { _ in subject.sink { _ in } }
          for token in tokens.reversed() { token.cancel() }
        }
      }
    }
    #expect(steady.values == Array(0..<500))
    subject.send(completion: .finished)
  }
}

/// Blocks on its first value until the other ninety-nine of a hundred senders have returned, and then
/// requests five more values.
private final class SlowReceiver: Sendable {
  private let hasBegun = Atomic(false)
  private let hasSeenReturns = Atomic(false)
  private let returns = DispatchSemaphore(value: 0)
  private let isSlow: @Sendable (Int) -> Bool

  init(isSlow: @escaping @Sendable (Int) -> Bool) {
    self.isSlow = isSlow
  }

  var sawOthersReturn: Bool { hasSeenReturns.load(ordering: .sequentiallyConsistent) }

  func noteReturn() { returns.signal() }

  func receive(_ value: Int) -> Subscribers.Demand {
    guard isSlow(value), !hasBegun.exchange(true, ordering: .sequentiallyConsistent) else { return .none }
    let allReturned = (0..<99).allSatisfy { _ in returns.wait(timeout: .now() + 60) == .success }
    hasSeenReturns.store(allReturned, ordering: .sequentiallyConsistent)
    return .max(5)
  }
}

private final class Flag: Sendable {
  private let raised = Atomic(false)
  var isRaised: Bool { raised.load(ordering: .sequentiallyConsistent) }
  func raise() { raised.store(true, ordering: .sequentiallyConsistent) }
}
