import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SampleStressTests {
  @Test func valuesAndSamplesMayUseSeveralThreads() {
    let each = 5_000
    let (upstream, sampler) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    upstream.sample(sampler).subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        if thread == 0 { upstream.send(index) } else { sampler.send() }
      }
    }
    sampler.send(completion: .finished)
    #expect(Set(subscriber.values).count == subscriber.values.count)
    #expect(subscriber.values == subscriber.values.sorted())
    #expect(subscriber.values.last == each - 1)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func theEndsMayRace() {
    for _ in 0..<200 {
      let lives = LifeCounter()
      let upstream = PassthroughSubject<LifeCounter.Life, Never>()
      let sampler = PassthroughSubject<Void, Never>()
      let subscriber = SerialSubscriber<LifeCounter.Life, Never>(demand: .unlimited)
      upstream.sample(sampler).subscribe(subscriber)
      onThreads(3) { thread in
        switch thread {
        case 0:
          for _ in 0..<10 { upstream.send(lives.makeLife()) }
          upstream.send(completion: .finished)
        case 1:
          for _ in 0..<10 { sampler.send() }
          sampler.send(completion: .finished)
        default:
          subscriber.subscription?.request(.max(1))
        }
      }
      #expect(subscriber.completions == [.finished])
      #expect(subscriber.breaches.isEmpty)
      #expect(lives.living == subscriber.values.count)
    }
  }
}
