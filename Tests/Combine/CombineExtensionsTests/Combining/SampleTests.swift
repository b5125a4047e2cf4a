import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SampleTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let sampler = PassthroughSubject<Void, ProbeError>()

  @Test func theLatestValueIsSentAtEachSampleIfItIsNew() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.sample(sampler).subscribe(subscriber)
    sampler.send()
    upstream.send(1)
    upstream.send(2)
    sampler.send()
    sampler.send()
    upstream.send(2)
    sampler.send()
    #expect(subscriber.log == ["subscription Sample", "2", "2"])
  }

  @Test func theSamplerNeedNotBeAbleToFail() {
    let sampler = PassthroughSubject<String, Never>()
    let (failing, unfailing) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, Never>())
    upstream.sample(sampler).subscribe(failing)
    CurrentValueSubject<Int, Never>(7).sample(sampler).subscribe(unfailing)
    upstream.send(1)
    sampler.send("now")
    #expect(failing.values == [1])
    #expect(unfailing.values == [7])
  }

  @Test func aSampleWithoutDemandLeavesTheValueToTheNext() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, Never>(subscription: first)
    let sampler = ProbePublisher<Int, Never>(subscription: second)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    upstream.sample(sampler).subscribe(subscriber)
    #expect(first.history == [.requested(.unlimited)])
    #expect(second.history == [.requested(.unlimited)])
    upstream.send(1)
    sampler.send(0)
    upstream.send(2)
    sampler.send(0)
    subscriber.request(.max(1))
    #expect(subscriber.values.isEmpty)
    sampler.send(0)
    upstream.send(3)
    sampler.send(0)
    #expect(subscriber.values == [2])
  }

  @Test func upstreamsFinishWaitsForTheSampleOfANewValue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.sample(sampler).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events.count == 1)
    sampler.send()
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test func upstreamsFinishWithoutANewValueEndsItAndCancelsTheSampler() {
    let subscription = ProbeSubscription()
    let sampler = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.sample(sampler).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["finished"])
    #expect(subscription.isCancelled)
  }

  @Test func theSamplersFinishIsALastSampleThatWaitsForDemand() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.sample(sampler).subscribe(subscriber)
    upstream.send(1)
    sampler.send(completion: .finished)
    upstream.send(2)
    #expect(subscription.isCancelled)
    #expect(subscriber.events.count == 1)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsItAndCancelsTheOther(upstreamFails: Bool) {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let sampler = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.sample(sampler).subscribe(subscriber)
    upstream.send(1)
    (upstreamFails ? upstream : sampler).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(first.isCancelled == !upstreamFails)
    #expect(second.isCancelled == upstreamFails)
  }

  @Test func theSamplerIsNotSubscribedToAfterAnEndOrACancel() {
    let (upstream, sampler) = (ProbePublisher<Int, Never>(), ProbePublisher<Int, Never>())
    Empty<Int, Never>().sample(sampler).subscribe(ProbeSubscriber())
    upstream.sample(sampler).subscribe(ProbeSubscriber(onSubscription: { $0.cancel() }))
    #expect(upstream.subscribers.isEmpty && sampler.subscribers.isEmpty)
  }

  @Test func cancelFromInsideASampleEndsBoth() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .max(1)
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.sample(sampler).subscribe(subscriber)
    for value in 1...2 {
      upstream.send(value)
      sampler.send()
    }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1"])
  }

  @Test func reentrantSamplesSendTheLatestValue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream, sampler] value in
      if value < 3 {
        upstream.send(value + 1)
        sampler.send()
      }
      return .none
    })
    upstream.sample(sampler).subscribe(subscriber)
    upstream.send(1)
    sampler.send()
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let (upstream, sampler) = (
      PassthroughSubject<LifeCounter.Life, Never>(), PassthroughSubject<Void, ProbeError>()
    )
    do {
      let life = lives.makeLife()
      let cancellable = upstream.setFailureType(to: ProbeError.self).sample(sampler)
        .sink(receiveCompletion: { _ in }, receiveValue: { [life] _ in withExtendedLifetime(life) {} })
      upstream.send(lives.makeLife())
      upstream.send(lives.makeLife())
      #expect(lives.living == 2)
      if cancels { cancellable.cancel() } else { sampler.send(completion: .failure(ProbeError())) }
    }
    #expect(lives.living == 0)
  }
}
