import CombineCore
import CombineProbes
import Testing

// AsyncThrowingPublisherTests tests the behavior that the throwing and nonthrowing types share.
struct AsyncPublisherTests {
  @Test func deliversAllElementsWithoutTry() async {
    var received: [Int] = []
    for await value in (1...5).publisher.values { received.append(value) }
    #expect(received == [1, 2, 3, 4, 5])
  }

  @Test func nextAsksForOneAndEndsWithUpstream() async {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    subscription.onRequest = { [unowned upstream] _ in upstream.send(7) }
    var iterator = upstream.values.makeAsyncIterator()
    #expect(await iterator.next() == 7)
    upstream.send(completion: .finished)
    #expect(await iterator.next() == nil)
    #expect(subscription.history == [.requested(.max(1))])
  }

  @Test func theAlgorithmsOfAsynchronousSequencesApply() async {
    let sum = await (1...4).publisher.values.filter { $0.isMultiple(of: 2) }.reduce(0, +)
    #expect(sum == 6)
  }

  @MainActor
  @Test func valuesAreAwaitedWithoutLeavingTheActor() async {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let task = Task.immediate { @MainActor in
      for await value in subject.values {
        MainActor.assertIsolated()
        received.append(value)
      }
    }
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    await task.value
    #expect(received == [1])
  }
}
