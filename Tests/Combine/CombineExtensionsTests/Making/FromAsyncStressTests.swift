import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FromAsyncStressTests {
  @Test func cancelRacesWithTheValue() async {
    for _ in 0..<500 {
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      let (returning, ended) = (Signal(), Signal())
      AnyPublisher<Int, Never>.fromAsync {
        returning.give()
        return 1
      }.subscribe(subscriber.lend(onRelease: { ended.give() }))
      await returning.wait()
      subscriber.subscription?.cancel()
      subscriber.forgetSubscription()
      await ended.wait()
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions.count <= subscriber.values.count)
    }
  }

  @Test func everySubscriberIsReleasedWhetherItCancelsOrNot() async {
    let released = (0..<300).map { _ in Signal() }
    for (index, released) in released.enumerated() {
      let subscriber = ProbeSubscriber<Int, any Error>(onDeinit: { released.give() })
      AnyPublisher<Int, any Error>.fromThrowingAsync {
        try Task.checkCancellation()
        return index
      }.subscribe(subscriber)
      if index.isMultiple(of: 2) { subscriber.cancel() }
      subscriber.forgetSubscription()
    }
    for signal in released { await signal.wait() }
  }
}
