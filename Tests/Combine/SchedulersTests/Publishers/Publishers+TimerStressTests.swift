import CombineProbes
import CombineShim
import Schedulers
import Testing

struct PublishersTimerStressTests {
  @Test func ticksOnSeveralThreadsReachASubscriberOneAtATime() {
    for _ in 0..<50 {
      let scheduler = ThreadsScheduler(threads: 3)
      let timer = Publishers.Timer(every: 1, scheduler: scheduler)
      let subscribers = (0..<3).map { _ in SerialSubscriber<ProbeTime, Never>(demand: .unlimited) }
      for subscriber in subscribers { timer.subscribe(subscriber) }
      let connection = timer.connect()
      onThreads(3) { index in
        for _ in 0..<20 { scheduler.advance(by: 1) }
        subscribers[index].subscription?.request(.max(1))
        if index == 0 { connection.cancel() }
        subscribers[index].subscription?.cancel()
      }
      scheduler.stop()
      for subscriber in subscribers {
        #expect(subscriber.breaches.isEmpty)
        subscriber.forgetSubscription()
      }
    }
  }
}
