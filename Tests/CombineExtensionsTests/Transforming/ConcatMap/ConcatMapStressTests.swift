import CombineExtensions
import CombineProbes
import CombineShim
import Testing

@Suite struct ConcatMapStressTests {
  @Test func requestsOnAllThreadsAndPublishersThatSendOnOneKeepTheOrder() {
    let (publishers, each) = (200, 20)
    let inner = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    (0..<publishers).publisher.concatMap { first in
      inner.prefix(each).map { first * each + $0 }
    }
    .subscribe(subscriber)
    onThreads(3) { thread in
      guard thread > 0 else {
        for index in 0..<(publishers * each) { inner.send(index % each) }
        return
      }
      for _ in 0..<(publishers * each) { subscriber.subscription?.request(.max(1)) }
    }
    // What the subject sent when nothing was demanded is lost, so only the order is certain.
    #expect(subscriber.values == subscriber.values.sorted())
    #expect(subscriber.breaches.isEmpty)
    subscriber.subscription?.cancel()
    subscriber.forgetSubscription()
  }

  @Test func aFailureOfUpstreamAndValuesMayComeAtOnce() {
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
