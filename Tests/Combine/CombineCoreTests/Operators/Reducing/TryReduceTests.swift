import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct TryReduceTests {
  private func sum(_ sum: Int, _ value: Int) throws -> Int {
    if value == 2 { throw ProbeError("two") }
    return sum + value
  }

  @Test func combinesTheValuesInOrder() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryReduce(1, sum).subscribe(subscriber)
    publisher.send(3)
    publisher.send(5)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryReduce", "9", "finished"])
  }

  @Test func aThrowEndsTheStreamWithThatErrorAndTheResultIsLost() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryReduce(0, sum).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    #expect(subscriber.log == ["subscription TryReduce", "failure two"])
    #expect(subscription.isCancelled)
  }

  @Test func passesOnUpstreamsFailure() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    publisher.tryReduce(0, sum).subscribe(subscriber)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription TryReduce", "failure oops"])
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let reducing = publisher.tryReduce(5, sum)
    #expect(reducing.upstream === publisher)
    #expect(reducing.initial == 5)
    #expect(try reducing.nextPartialResult(5, 1) == 6)
    #expect(throws: ProbeError("two")) { try reducing.nextPartialResult(5, 2) }
  }
}
