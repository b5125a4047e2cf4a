import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PausableTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let pauser = PassthroughSubject<Bool, Never>()

  @Test func valuesPassWhileThePauserIsTrue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.pausable(by: pauser).subscribe(subscriber)
    upstream.send(1)
    pauser.send(true)
    upstream.send(2)
    upstream.send(3)
    pauser.send(false)
    upstream.send(4)
    pauser.send(true)
    upstream.send(5)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["2", "3", "5", "finished"])
  }

  @Test func thePausersFinishChangesNothingAndItsFailureEndsTheStream() {
    let failing = PassthroughSubject<Bool, ProbeError>()
    let (first, second) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    upstream.pausable(by: pauser).subscribe(first)
    upstream.pausable(by: failing).subscribe(second)
    pauser.send(true)
    pauser.send(completion: .finished)
    failing.send(completion: .failure(ProbeError()))
    upstream.send(1)
    #expect(first.log.dropFirst() == ["1"])
    #expect(second.log.dropFirst() == ["failure oops"])
  }

  @Test func requestsAReplacementForEachDroppedValue() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(2) })
    upstream.pausable(by: pauser).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .max(1))
    pauser.send(false)
    #expect(upstream.send(2) == .max(1))
    pauser.send(true)
    #expect(upstream.send(3) == .max(2))
    #expect(subscriber.values == [3])
    subscriber.cancel()
    #expect(subscription.isCancelled)
  }
}
