import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PacedStressTests {
  @Test(arguments: ["throttle", "throttle latest", "debounce"])
  func valuesTriggersAndRequestsMayUseSeveralThreads(pace: String) {
    let each = 3_000
    let (upstream, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    paced(upstream, trigger, pace).subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        switch thread {
        case 0: upstream.send(index)
        case 1: trigger.send()
        default: subscriber.subscription?.request(.max(1))
        }
      }
    }
    upstream.send(completion: .finished)
    subscriber.subscription?.request(.unlimited)
    #expect(subscriber.values == subscriber.values.sorted())
    #expect(Set(subscriber.values).count == subscriber.values.count)
    if pace != "throttle" { #expect(subscriber.values.last == each - 1) }
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(arguments: ["throttle", "throttle latest", "debounce"]) func aCancelMayRaceWithEverything(
    pace: String
  ) {
    for _ in 0..<200 {
      let lives = LifeCounter()
      let upstream = PassthroughSubject<LifeCounter.Life, Never>()
      let trigger = PassthroughSubject<Void, Never>()
      let subscriber = SerialSubscriber<LifeCounter.Life, Never>(demand: .unlimited)
      paced(upstream, trigger, pace).subscribe(subscriber)
      onThreads(3) { thread in
        switch thread {
        case 0: for _ in 0..<10 { upstream.send(lives.makeLife()) }
        case 1: for _ in 0..<10 { trigger.send() }
        default: subscriber.subscription?.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(lives.living == subscriber.values.count)
    }
  }

  private func paced<Value>(
    _ upstream: PassthroughSubject<Value, Never>,
    _ trigger: PassthroughSubject<Void, Never>,
    _ pace: String
  ) -> AnyPublisher<Value, Never> {
    switch pace {
    case "throttle": upstream.throttle(latest: false) { _ in trigger }.eraseToAnyPublisher()
    case "throttle latest": upstream.throttle(latest: true) { _ in trigger }.eraseToAnyPublisher()
    default: upstream.debounce { _ in trigger }.eraseToAnyPublisher()
    }
  }
}
