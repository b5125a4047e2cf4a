import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ConcatMapStressTests {
  @Test func requestsOnManyThreadsGetEachValueOnceAndInOrder() {
    let (publishers, each) = (200, 20)
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    (0..<publishers).publisher.concatMap { number in
      (number * each..<(number + 1) * each).publisher
    }
    .subscribe(subscriber)
    onThreads(3) { _ in
      for _ in 0..<(publishers * each) { subscriber.subscription?.request(.max(1)) }
    }
    #expect(subscriber.values == Array(0..<publishers * each))
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
    subscriber.forgetSubscription()
  }

  @Test func upstreamFailuresAndValuesMayRace() {
    for _ in 0..<200 {
      let (upstream, inner) = (PassthroughSubject<Int, ProbeError>(), PassthroughSubject<Int, ProbeError>())
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
      upstream.concatMap { _ in inner }.subscribe(subscriber)
      upstream.send(1)
      onThreads(2) { thread in
        if thread == 0 {
          upstream.send(completion: .failure(ProbeError()))
        } else {
          for value in 0..<20 { inner.send(value) }
          inner.send(completion: .finished)
        }
      }
      #expect(subscriber.completions == [.failure(ProbeError())])
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
