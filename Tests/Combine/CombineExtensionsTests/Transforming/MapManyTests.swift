import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MapManyTests {
  /// The example from the article on operators.
  @Test func eachElementOfEachArrayIsTransformed() {
    let intArrayPublisher = PassthroughSubject<[Int], Never>()
    var received: [[String]] = []
    let cancellable =
      intArrayPublisher
      .mapMany(String.init)
      .sink(receiveValue: { received.append($0) })
    intArrayPublisher.send([10, 2, 2, 4, 3, 8])
    intArrayPublisher.send([])
    #expect(received == [["10", "2", "2", "4", "3", "8"], []])
    withExtendedLifetime(cancellable) {}
  }

  @Test func anySequenceWillDo() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    let mapped: Publishers.Map<Just<ClosedRange<Int>>, [Int]> = Just(1...3).mapMany { $0 * 2 }
    mapped.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["[2, 4, 6]", "finished"])
  }

  @Test func demandAndFailureAreUpstreams() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<[Int], ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(2), onValue: { _ in .max(1) })
    upstream.mapMany { $0 + 1 }.subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(2))])
    #expect(upstream.send([1]) == .max(1))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[2]", "failure oops"])
  }
}
