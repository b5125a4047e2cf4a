import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct WithLatestFromStressTests {
  @Test func bothUpstreamsMaySendAtOnce() {
    let each = 5_000
    let (upstream, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(-1))
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    upstream.withLatestFrom(other).subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        if thread == 0 { other.send(index) } else { upstream.send(index) }
      }
    }
    upstream.send(completion: .finished)
    #expect(subscriber.values.count == 2 * each)
    #expect(subscriber.completions.count == 1)
    #expect(subscriber.breaches.isEmpty)
  }
}
