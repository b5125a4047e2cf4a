import CombineCore
import CombineProbes
import Testing

struct DeferredTests {
  @Test func makesAPublisherForEachSubscriberWhenItSubscribes() {
    var count = 0
    let deferred = Deferred {
      count += 1
      return Just(count)
    }
    #expect(count == 0)
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    deferred.subscribe(first)
    deferred.subscribe(second)
    #expect(first.log == ["subscription Just", "1", "finished"])
    #expect(second.log == ["subscription Just", "2", "finished"])
  }

  @Test func handsOverTheSameSubscriber() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    Deferred { publisher }.subscribe(subscriber)
    #expect(publisher.subscribers[0].combineIdentifier == subscriber.combineIdentifier)
  }
}
