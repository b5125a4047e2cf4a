import CombineCore
import CombineProbes
import Testing

struct SequenceTests {
  @Test func sendsDemandedElementsAndFinishesWithTheLast() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    [1, 2, 3].publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription [1, 2, 3]"])
    subscriber.request(.max(1))
    #expect(subscriber.values == [1])
    subscriber.request(.none)
    #expect(subscriber.values == [1])
    subscriber.request(.max(2))
    #expect(subscriber.log == ["subscription [1, 2, 3]", "1", "2", "3", "finished"])
    subscriber.request(.max(1))
    #expect(subscriber.log.count == 5)
  }

  @Test func addsReturnedDemand() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { $0 < 3 ? .max(1) : .none })
    (1...5).publisher.subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3])
    subscriber.cancel()
  }

  @Test func anEmptySequenceFinishesAtOnce() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    EmptyCollection<Int>().publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "finished"])
  }

  @Test func isIteratedOneElementAheadOfTheDemand() {
    var fetched = 0
    let elements = sequence(state: 0) { (state: inout Int) -> Int? in
      fetched += 1
      state += 1
      return state <= 3 ? state : nil
    }
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    elements.publisher.subscribe(subscriber)
    #expect(fetched == 1)
    subscriber.request(.max(1))
    #expect(fetched == 2)
    subscriber.request(.max(2))
    #expect(fetched == 4)
    #expect(subscriber.completions.count == 1)
  }

  @Test func requestsFromInsideAValueAreServedByTheRunningLoop() {
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    var depth = 0
    var deepest = 0
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onValue: { _ in
        depth += 1
        deepest = max(deepest, depth)
        weakSubscriber?.request(.max(1))
        depth -= 1
        return .none
      }
    )
    weakSubscriber = subscriber
    (0..<100_000).publisher.subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(subscriber.values.count == 100_000)
    #expect(subscriber.completions.count == 1)
    #expect(deepest == 1)
  }

  @Test func cancelFromInsideAValueStopsAtOnce() {
    var released = false
    do {
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      let subscriber = ProbeSubscriber<Int, Never>(
        demand: nil,
        onValue: {
          if $0 == 2 { weakSubscriber?.cancel() }
          return .unlimited
        },
        onDeinit: { released = true }
      )
      weakSubscriber = subscriber
      (1...5).publisher.subscribe(subscriber)
      subscriber.request(.unlimited)
      subscriber.request(.unlimited)
      #expect(subscriber.values == [1, 2])
      #expect(subscriber.completions.isEmpty)
    }
    #expect(released)
  }

  @Test func completionReleasesTheSubscriber() {
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      (1...3).publisher.subscribe(subscriber)
    }
    #expect(released)
  }

  @Test func cancellingTheLastValueStopsTheCompletion() {
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        return .none
      }
    )
    weakSubscriber = subscriber
    [1].publisher.subscribe(subscriber)
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription [1]", "1"])
  }

  @Test func sendsElementsThatAreNil() {
    let subscriber = ProbeSubscriber<Int?, Never>()
    [nil, 1, nil].publisher.subscribe(subscriber)
    #expect(subscriber.values == [nil, 1, nil])
    #expect(subscriber.completions.count == 1)
  }

  @Test func isDescribedByItsElementsUntilItEnds() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    [1, 2].publisher.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "[1, 2]")
    #expect(
      (subscription as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "[1, 2]"
    )
    #expect(mirrorLabels(of: subscription) == ["sequence"])
    #expect(mirrorChild("sequence", of: subscription) == "[1, 2]")
    subscriber.cancel()
    #expect("\(subscription)" == "Sequence")
    #expect(mirrorChild("sequence", of: subscription) == "[]")
  }

  @Test func isEquatableWhenTheSequenceIs() {
    #expect([1, 2].publisher == [1, 2].publisher)
    #expect([1, 2].publisher != [2, 1].publisher)
  }
}

struct SequenceStressTests {
  @Test func severalThreadsMayRequestFromOneSubscription() {
    for _ in 0..<50 {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      (0..<3_000).publisher.subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(4) { _ in
        for _ in 0..<500 { subscription.request(.max(1)) }
      }
      #expect(subscriber.values == Array(0..<2_000))
      onThreads(4) { _ in
        for _ in 0..<500 { subscription.request(.max(1)) }
      }
      #expect(subscriber.values == Array(0..<3_000))
      #expect(subscriber.completions.count == 1)
    }
  }

  @Test func cancelMayRaceWithTheLoop() {
    for _ in 0..<300 {
      var released = false
      var subscription: (any Subscription)?
      do {
        let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onDeinit: { released = true })
        (0..<200).publisher.subscribe(subscriber)
        subscription = subscriber.subscription
        subscriber.forgetSubscription()
      }
      onThreads(3) { index in
        if index == 0 { subscription?.cancel() } else { subscription?.request(.max(150)) }
      }
      #expect(released)
    }
  }
}
