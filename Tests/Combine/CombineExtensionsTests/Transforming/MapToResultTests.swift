import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MapToResultTests {
  typealias Subscriber = ProbeSubscriber<Result<Int, ProbeError>, Never>

  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func valuesAndTheFailureAreResultsAndThenItFinishes() {
    let subscriber = Subscriber()
    upstream.mapToResult().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(2)
    #expect(subscriber.values == [.success(1), .failure(ProbeError())])
    #expect(subscriber.completions == [.finished])
  }

  @Test func theFinishOfUpstreamIsPassedOnWithoutDemand() {
    let subscriber = Subscriber(demand: nil)
    upstream.mapToResult().subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription MapToResult", "finished"])
  }

  @Test func failureResultWaitsForDemandBeforeFinishing() {
    let subscriber = Subscriber(demand: .max(1))
    upstream.mapToResult().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.values == [.success(1)])
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    #expect(subscriber.values == [.success(1), .failure(ProbeError())])
    #expect(subscriber.completions == [.finished])
  }

  @Test func demandAndCancelGoToUpstream() {
    let subscriber = Subscriber(demand: .max(1), onValue: { _ in .max(2) })
    upstream.mapToResult().subscribe(subscriber)
    #expect(upstream.send(1) == .max(2))
    subscriber.cancel()
    upstream.send(2)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.values == [.success(1)])
    #expect(subscription.history == [.requested(.max(1)), .cancelled])
  }

  @Test(arguments: [true, false]) func downstreamIsReleasedAtTheEnd(cancels: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let subscriber = Subscriber(onDeinit: { released = true })
      subject.mapToResult().subscribe(subscriber)
      if cancels { subscriber.cancel() } else { subject.send(completion: .failure(ProbeError())) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
