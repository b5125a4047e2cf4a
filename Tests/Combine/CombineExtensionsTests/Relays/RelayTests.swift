import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct RelayTests {
  @Test func publishersFeedRelaysWithoutFinishingThem() {
    let relay = CurrentValueRelay(0)
    let subscriber = ProbeSubscriber<Int, Never>()
    relay.subscribe(subscriber)
    let cancellable = [1, 2].publisher.subscribe(relay)
    relay.accept(3)
    #expect(subscriber.log.dropFirst() == ["0", "1", "2", "3"])
    cancellable.cancel()
  }

  @Test func cancellingTheTokenEndsTheFeeding() {
    let upstream = PassthroughSubject<Int, Never>()
    let relay = PassthroughRelay<Int>()
    let subscriber = ProbeSubscriber<Int, Never>()
    relay.subscribe(subscriber)
    let cancellable = upstream.subscribe(relay)
    upstream.send(1)
    cancellable.cancel()
    upstream.send(2)
    #expect(subscriber.values == [1])
  }

  @Test func aRelayFeedsAnotherInTheDirectionOfReading() {
    let (input, middle, output) = (PassthroughRelay<Int>(), CurrentValueRelay(0), PassthroughRelay<Int>())
    let subscriber = ProbeSubscriber<Int, Never>()
    output.subscribe(subscriber)
    let tokens = [input.subscribe(middle), middle.subscribe(output)]
    input.accept(1)
    #expect(middle.value == 1)
    #expect(subscriber.values == [0, 1])
    output.accept(2)
    #expect(middle.value == 1)
    #expect(subscriber.values == [0, 1, 2])
    for token in tokens { token.cancel() }
  }

  @Test func feedingDoesNotKeepTheRelayAlive() {
    let upstream = PassthroughSubject<Int, Never>()
    weak var released: PassthroughRelay<Int>?
    var token: AnyCancellable?
    do {
      let relay = PassthroughRelay<Int>()
      released = relay
      token = upstream.subscribe(relay)
    }
    #expect(released == nil)
    upstream.send(1)
    token?.cancel()
  }

  @Test func upstreamGetsUnlimitedDemandAndIsCancelledWithTheToken() {
    let subscription = ProbeSubscription()
    let relay = PassthroughRelay<Int>()
    let token = ProbePublisher<Int, Never>(subscription: subscription).subscribe(relay)
    #expect(subscription.history == [.requested(.unlimited)])
    token.cancel()
    #expect(subscription.isCancelled)
  }

  @Test func anyRelayCanBeNamedByItsOutput() {
    func feed(_ relay: some Relay<Int>) { relay.accept(1) }
    let relay = CurrentValueRelay(0)
    feed(relay)
    #expect(relay.value == 1)
  }
}
