import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FlatMapFirstStressTests {
  @Test func upstreamAndInnerValuesMayUseSeveralThreads() {
    let each = 5_000
    let (upstream, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    upstream.flatMapFirst { _ in inner.prefix(3) }.subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        if thread == 0 { inner.send(index) } else { upstream.send(index) }
      }
    }
    upstream.send(completion: .finished)
    inner.send(completion: .finished)
    #expect(subscriber.values == subscriber.values.sorted())
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func demandOfSeveralThreadsIsCarriedFromOnePublisherToTheNext() {
    let upstream = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: nil)
    upstream.flatMapFirst { [$0].publisher }.subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<1_000 {
        if thread == 0 { upstream.send(index) } else { subscriber.subscription?.request(.max(1)) }
      }
    }
    let soFar = subscriber.values.count
    for index in 0..<2_000 { upstream.send(index) }
    #expect(subscriber.values.count == 2_000)
    #expect(soFar <= 1_000)
    #expect(subscriber.breaches.isEmpty)
    subscriber.subscription?.cancel()
  }

  @Test func aCancelMayRaceWithEverything() {
    for _ in 0..<200 {
      let lives = LifeCounter()
      let upstream = PassthroughSubject<Int, ProbeError>()
      let inner = PassthroughSubject<LifeCounter.Life, ProbeError>()
      let subscriber = SerialSubscriber<LifeCounter.Life, ProbeError>(demand: .max(5))
      upstream.flatMapFirst { _ in inner }.subscribe(subscriber)
      onThreads(4) { thread in
        switch thread {
        case 0: for index in 0..<10 { upstream.send(index) }
        case 1: for _ in 0..<10 { inner.send(lives.makeLife()) }
        case 2: inner.send(completion: .failure(ProbeError()))
        default: subscriber.subscription?.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(lives.living == subscriber.values.count)
    }
  }
}
