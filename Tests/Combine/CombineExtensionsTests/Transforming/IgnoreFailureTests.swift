import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct IgnoreFailureTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func aFailureBecomesAFinish() {
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.ignoreFailure().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(2)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test func aFailureCanBeTheEndOfAllNewsInstead() {
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.ignoreFailure(completeImmediately: false).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(2)
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["1"])
  }

  @Test(arguments: [true, false]) func upstreamsFinishIsPassedOn(completeImmediately: Bool) {
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.ignoreFailure(completeImmediately: completeImmediately).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["finished"])
  }

  @Test(arguments: [true, false]) func theFailureCanBeOfAnotherType(completeImmediately: Bool) {
    struct OtherError: Error {}
    let subscriber = ProbeSubscriber<Int, OtherError>()
    upstream.ignoreFailure(setFailureType: OtherError.self, completeImmediately: completeImmediately)
      .subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == (completeImmediately ? ["finished"] : []))
  }

  @Test func demandAndCancelGoToUpstream() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { _ in .max(3) })
    upstream.ignoreFailure().subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    subscriber.cancel()
    upstream.send(2)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["1"])
    #expect(subscription.history == [.requested(.max(2)), .cancelled])
  }

  @Test(arguments: [true, false]) func downstreamIsReleasedAfterAFailure(completeImmediately: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.ignoreFailure(completeImmediately: completeImmediately).subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    #expect(!released)
    subject.send(completion: .failure(ProbeError()))
    #expect(released)
  }
}
