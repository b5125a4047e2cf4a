import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct LastTests {
  @Test func sendsTheLastValueAndReleasesTheOthers() {
    var released: [Int] = []
    let publisher = ProbePublisher<ReleaseProbe, Never>()
    let subscriber = ProbeSubscriber<ReleaseProbe, Never>()
    publisher.last().subscribe(subscriber)
    for value in 1...3 { publisher.send(ReleaseProbe { released.append(value) }) }
    #expect(released == [1, 2])
    publisher.send(completion: .finished)
    #expect(subscriber.values.count == 1)
    #expect(released == [1, 2])
  }

  @Test func aReleasedValueMaySendAnother() {
    let publisher = ProbePublisher<ReleaseProbe, Never>()
    let subscriber = ProbeSubscriber<ReleaseProbe, Never>()
    var isLastSent = false
    let last = ReleaseProbe {}
    publisher.last().subscribe(subscriber)
    publisher.send(
      ReleaseProbe {
        isLastSent = true
        publisher.send(last)
      }
    )
    publisher.send(ReleaseProbe {})
    publisher.send(completion: .finished)
    #expect(isLastSent)
    #expect(subscriber.values.first === last)
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Taking = Publishers.Last<Just<Int>>
    #expect(Taking(upstream: Just(1)) == Taking(upstream: Just(1)))
    #expect(Taking(upstream: Just(1)) != Taking(upstream: Just(2)))
  }
}
