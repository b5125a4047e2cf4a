import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct IntervalStressTests {
  @Test(arguments: [Subscribers.Demand.unlimited, .max(2)])
  func concurrentSchedulersDeliverTicksInOrder(demand: Subscribers.Demand) {
    let scheduler = ThreadsScheduler(threads: 3)
    let subscriber = SerialSubscriber<Int, Never>(demand: demand, onValue: { _ in .max(1) })
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 2_000)
    scheduler.waitUntilIdle()
    subscriber.subscription?.cancel()
    scheduler.stop()
    let numbers = subscriber.values
    if demand == .unlimited {
      #expect(numbers == Array(0..<numbers.count))
      #expect(numbers.count >= 2_000)
    } else {
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(subscriber.breaches.isEmpty)
    subscriber.forgetSubscription()
  }
}
