import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ShareReplayStressTests {
  @Test func concurrentSubscriptionsDuringSends() {
    let upstream = PassthroughSubject<Int, Never>()
    let shared = upstream.share(replay: 2)
    let steady = SerialSubscriber<Int, Never>(demand: .unlimited)
    shared.subscribe(steady)
    let passing = (0..<100).map { _ in SerialSubscriber<Int, Never>(demand: .unlimited) }
    onThreads(3) { thread in
      if thread == 0 {
        for value in 0..<3_000 { upstream.send(value) }
      } else {
        for index in 0..<50 {
          let subscriber = passing[(thread - 1) * 50 + index]
          shared.subscribe(subscriber)
          if index.isMultiple(of: 2) { subscriber.subscription?.cancel() }
        }
      }
    }
    upstream.send(completion: .finished)
    #expect(steady.values == Array(0..<3_000))
    for (index, subscriber) in passing.enumerated() {
      #expect(subscriber.breaches.isEmpty)
      let values = subscriber.values
      #expect(values == Array(values.first.map { $0..<($0 + values.count) } ?? 0..<0))
      if !index.isMultiple(of: 2) {
        #expect(values.last == 2_999)
        #expect(subscriber.completions.count == 1)
      }
    }
  }
}
