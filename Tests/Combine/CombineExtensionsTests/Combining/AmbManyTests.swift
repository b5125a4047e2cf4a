import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct AmbManyTests {
  private let subjects = (0..<3).map { _ in PassthroughSubject<Int, ProbeError>() }

  @Test func exactlyOneOfACollectionWins() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    subjects.amb().subscribe(subscriber)
    subjects[1].send(1)
    subjects[0].send(2)
    subjects[2].send(completion: .failure(ProbeError()))
    subjects[1].send(3)
    subjects[1].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1", "3", "finished"])
  }

  @Test func aPublisherCompetesWithACollectionAndWithAList() {
    let own = PassthroughSubject<Int, ProbeError>()
    let (first, second) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    own.map { -$0 }.amb(with: subjects).subscribe(first)
    own.map { -$0 }.amb(with: subjects[0], subjects[1]).subscribe(second)
    own.send(1)
    subjects[0].send(2)
    #expect(first.values == [-1])
    #expect(second.values == [-1])
  }

  @Test func withoutPublishersItFinishesAtOnce() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    [Just<Int>]().amb().subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["finished"])
  }

  @Test func singlePublisherWins() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [[1, 2].publisher].amb().subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "finished"])
  }

  @Test func requestsOneFromEachAndTheRestFromTheWinner() {
    let subscriptions = (0..<3).map { _ in ProbeSubscription() }
    let publishers = subscriptions.map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publishers.amb().subscribe(subscriber)
    subscriber.request(.unlimited)
    publishers[2].send(1)
    #expect(subscriptions[0].history == [.requested(.max(1)), .cancelled])
    #expect(subscriptions[1].history == [.requested(.max(1)), .cancelled])
    #expect(subscriptions[2].history == [.requested(.max(1)), .requested(.unlimited)])
  }

  @Test func tenThousandMayCompete() {
    let publishers = (0..<10_000).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = ProbeSubscriber<Int, Never>()
    publishers.amb().subscribe(subscriber)
    publishers[7_000].send(1)
    publishers[0].send(2)
    publishers[7_000].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }
}
