import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct DebounceUntilTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let trigger = PassthroughSubject<Void, Never>()

  @Test func valuesAreSentIfTriggeredBeforeTheNext() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { [trigger] _ in trigger }.subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    #expect(subscriber.log == ["subscription Debounce"])
    trigger.send()
    trigger.send()
    upstream.send(4)
    trigger.send(completion: .finished)
    #expect(subscriber.values == [3, 4])
  }

  @Test func theNextValueCancelsThePublisherThatWasWaitedFor() {
    let subscriptions = (0..<2).map { _ in ProbeSubscription() }
    let probes = subscriptions.map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { probes[$0] }.subscribe(subscriber)
    upstream.send(0)
    upstream.send(1)
    #expect(subscriptions.map(\.history) == [[.requested(.max(1)), .cancelled], [.requested(.max(1))]])
    probes[0].send(0)
    probes[0].send(completion: .failure(ProbeError()))
    #expect(subscriber.values.isEmpty)
    probes[1].send(0)
    #expect(subscriber.values == [1])
    #expect(subscriptions[1].isCancelled)
  }

  @Test func aPublisherThatSendsAtOnceSendsTheValueAtOnce() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2].publisher.debounce { Just($0) }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "finished"])
  }

  @Test func upstreamCompletionSendsTheWaitingValue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { [trigger] _ in trigger }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    trigger.send()
    #expect(subscriber.log.dropFirst() == ["2", "finished"])
  }

  @Test(arguments: [true, false]) func failuresOfEitherDropTheWaitingValue(upstreamFails: Bool) {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let probe = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { _ in probe }.subscribe(subscriber)
    upstream.send(1)
    (upstreamFails ? upstream : probe).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(first.isCancelled == !upstreamFails)
    #expect(second.isCancelled == upstreamFails)
  }

  @Test func dueValuesWaitForDemandUntilTheNextValue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.debounce { [trigger] _ in trigger }.subscribe(subscriber)
    upstream.send(1)
    trigger.send()
    upstream.send(2)
    subscriber.request(.max(1))
    #expect(subscriber.values.isEmpty)
    trigger.send()
    #expect(subscriber.values == [2])
    upstream.send(3)
    trigger.send()
    subscriber.request(.max(1))
    #expect(subscriber.values == [2, 3])
  }

  @Test func valuesSentByTheClosureReplaceItsOwnValue() {
    let probe = ProbePublisher<Void, Never>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { [upstream] value in
      if value == 1 { upstream.send(2) }
      return probe
    }
    .subscribe(subscriber)
    upstream.send(1)
    #expect(probe.subscribers.count == 1)
    probe.send(())
    #expect(subscriber.values == [2])
  }

  @Test func cancelEndsBoth() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let probe = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.debounce { _ in probe }.subscribe(subscriber)
    upstream.send(1)
    subscriber.cancel()
    probe.send(0)
    upstream.send(completion: .finished)
    #expect(subscriber.events.count == 1)
    #expect(first.isCancelled && second.isCancelled)
  }
}
