import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PartitionStressTests {
  @Test func valuesAndRequestsOfBothSidesMayRace() {
    let count = 5_000
    let (matches, nonMatches) = (0..<count).publisher.partition { $0.isMultiple(of: 2) }
    let (evens, odds) = (
      SerialSubscriber<Int, Never>(demand: .max(1)), SerialSubscriber<Int, Never>(demand: .max(1))
    )
    matches.subscribe(evens)
    nonMatches.subscribe(odds)
    onThreads(4) { thread in
      for _ in 0..<(count / 2) { (thread < 2 ? evens : odds).subscription?.request(.max(1)) }
    }
    #expect(evens.values == Array(stride(from: 0, to: count, by: 2)))
    #expect(odds.values == Array(stride(from: 1, to: count, by: 2)))
    #expect(evens.completions == [.finished] && odds.completions == [.finished])
    #expect(evens.breaches.isEmpty && odds.breaches.isEmpty)
  }

  @Test func subscriptionsMayRaceWithValues() {
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      let (matches, nonMatches) = subject.partition { $0.isMultiple(of: 2) }
      let (evens, odds) = (
        SerialSubscriber<Int, Never>(demand: .unlimited), SerialSubscriber<Int, Never>(demand: .unlimited)
      )
      matches.subscribe(evens)
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<100 { subject.send(value) }
          subject.send(completion: .finished)
        } else {
          nonMatches.subscribe(odds)
        }
      }
      #expect(odds.values == Array(stride(from: 1, to: 100, by: 2)))
      #expect(odds.completions == [.finished])
      #expect(evens.breaches.isEmpty && odds.breaches.isEmpty)
    }
  }

  @Test func subscribingAndCancellingMayRaceWithValues() {
    let subject = PassthroughSubject<Int, Never>()
    let (matches, nonMatches) = subject.partition { $0.isMultiple(of: 2) }
    onThreads(3) { thread in
      if thread == 0 {
        for value in 0..<5_000 { subject.send(value) }
        return
      }
      for _ in 0..<500 {
        let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
        (thread == 1 ? matches : nonMatches).subscribe(subscriber)
        subscriber.subscription?.cancel()
        subscriber.forgetSubscription()
      }
    }
    let last = SerialSubscriber<Int, Never>(demand: .unlimited)
    matches.subscribe(last)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(last.values == [2])
    #expect(last.completions == [.finished])
  }

  #if os(Linux)
    /// The processor time in which subscribers join one stream, request values, and leave.
    private func time(ofSubscribers count: Int) -> Double {
      secondsOfThread {
        let (matches, _) = PassthroughSubject<Int, Never>().partition { _ in true }
        let subscribers = (0..<count).map { _ in SerialSubscriber<Int, Never>(demand: .max(1)) }
        for subscriber in subscribers { matches.subscribe(subscriber) }
        for subscriber in subscribers { subscriber.subscription?.request(.max(1)) }
        for subscriber in subscribers { subscriber.subscription?.cancel() }
      }
    }

    @Test func subscribersJoinAndLeaveInLinearTime() {
      #expect(time(ofSubscribers: 16_000) < 48 * time(ofSubscribers: 1_000))
    }
  #endif
}
