import CombineCore
import CombineProbes
import Testing

struct ConcatenateStressTests {
  private let threads = 4
  private let rounds = 1_000

  @Test func requestsFromManyThreadsAreAllServedOverTheGap() {
    let count = threads * rounds
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    (0..<count / 2).publisher.append(Array(count / 2..<count).publisher.map { $0 }).subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(threads) { [rounds] _ in
      for _ in 0..<rounds { subscription.request(.max(1)) }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values == Array(0..<count))
    #expect(subscriber.completions == [.finished])
  }

  @Test func cancelFromAnotherThreadStopsPrefixOrSuffix() {
    for _ in 0..<100 {
      let prefix = PassthroughSubject<Int, Never>()
      let suffix = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      prefix.append(suffix).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(2) { thread in
        guard thread == 0 else { return subscription.cancel() }
        for value in 0..<20 { prefix.send(value) }
        prefix.send(completion: .finished)
        for value in 20..<40 { suffix.send(value) }
      }
      let values = subscriber.values
      suffix.send(0)
      #expect(subscriber.breaches.isEmpty)
      #expect(values == Array(0..<values.count))
      #expect(subscriber.values.count == values.count)
      #expect(subscriber.completions.isEmpty)
    }
  }
}
