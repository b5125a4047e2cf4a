import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FromAsyncSequenceStressTests {
  @Test func demandFromManyThreadsGetsEveryElementOnce() async {
    let count = 3_000
    let ended = Signal()
    let subscriber = SerialSubscriber<Int, Never>(demand: nil) {
      if $0 == count - 1 { ended.give() }
      return .none
    }
    AnyPublisher.fromAsyncSequence(stream(of: count)).subscribe(subscriber)
    onThreads(3) { _ in
      for _ in 0..<(count / 3) { subscriber.subscription?.request(.max(1)) }
    }
    await ended.wait()
    #expect(subscriber.values == Array(0..<count))
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func cancelRacesWithElementsAndRequests() async {
    for _ in 0..<300 {
      let released = Signal()
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(2)) { _ in .max(1) }
      AnyPublisher.fromAsyncSequence(stream(of: 50))
        .subscribe(subscriber.lend(onRelease: { released.give() }))
      onThreads(2) { thread in
        if thread == 0 {
          subscriber.subscription?.cancel()
        } else {
          for _ in 0..<5 { subscriber.subscription?.request(.max(1)) }
        }
      }
      subscriber.forgetSubscription()
      await released.wait()
      #expect(subscriber.values == Array(0..<subscriber.values.count))
      #expect(subscriber.completions.count <= 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}

/// A function instead of a closure in the test, so that it captures nothing from the test.
private func stream(of count: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for value in 0..<count { continuation.yield(value) }
    continuation.finish()
  }
}
