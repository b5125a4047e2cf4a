import CombineCore
import CombineProbes
import Testing

// PassThroughSubscriberTests tests the behavior that all pass-through operators share.
struct ScanTests {
  @Test func sendsEachResultAndPassesFailuresThrough() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onValue: { .max($0) })
    publisher.scan(10, +).subscribe(subscriber)
    #expect([1, 2, 3].map { publisher.send($0) } == [.max(11), .max(13), .max(16)])
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "11", "13", "16", "failure oops"])
  }

  @Test func eachSubscriberAccumulatesSeparately() {
    let subject = PassthroughSubject<Int, Never>()
    let scanning = subject.scan(0, +)
    let first = ProbeSubscriber<Int, Never>()
    scanning.subscribe(first)
    subject.send(1)
    let second = ProbeSubscriber<Int, Never>()
    scanning.subscribe(second)
    subject.send(2)
    #expect(first.values == [1, 3])
    #expect(second.values == [2])
    first.cancel()
    second.cancel()
  }

  @Test func keepsAccumulatingAfterCompletionAndCancel() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.scan(0, +).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    subscriber.cancel()
    publisher.send(3)
    #expect(subscriber.values == [1, 3, 6])
  }

  @Test func showsItsDownstreamAndTheResult() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.scan(5, +).subscribe(ProbeSubscriber())
    #expect(mirrorLabels(of: publisher.subscribers[0]) == ["downstream", "result"])
    #expect(mirrorChild("result", of: publisher.subscribers[0]) == "5")
    publisher.send(1)
    #expect(mirrorChild("result", of: publisher.subscribers[0]) == "6")
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let scanning = publisher.scan("0") { "\($0)\($1)" }
    #expect(scanning.upstream === publisher)
    #expect(scanning.initialResult == "0")
    #expect(scanning.nextPartialResult("0", 1) == "01")
  }

  @Test func aValueFromInsideTheClosureStartsFromTheResultBefore() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.scan(0) { [unowned upstream] result, value in
      if value == 10 { upstream.send(1) }
      return result + value
    }
    .subscribe(subscriber)
    upstream.send(5)
    upstream.send(10)
    upstream.send(100)
    #expect(subscriber.values == [5, 6, 15, 115])
    subscriber.forgetSubscription()
    upstream.forgetSubscribers()
  }
}
