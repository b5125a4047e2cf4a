import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct StepwiseTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  /// A publisher that sends even numbers, skips odd ones, ends after 10, fails at negative numbers and
  /// finishes at 100.
  private var steps: Stepwise<ProbePublisher<Int, ProbeError>, Int, ProbeError> {
    Stepwise(upstream) {
      { value in
        switch value {
        case 10: .sendAndFinish(10)
        case 100: .complete(.finished)
        case ..<0: .complete(.failure(ProbeError()))
        default: value.isMultiple(of: 2) ? .send(value) : .skip
        }
      }
    }
  }

  @Test func aSkippedValueAsksForAnother() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    steps.subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    #expect(subscriber.values == [2])
  }

  @Test func theLastValueFindsUpstreamCancelledAndIsFollowedByTheEnd() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [subscription] _ in
      #expect(subscription.isCancelled)
      return .none
    })
    steps.subscribe(subscriber)
    upstream.send(10)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["10", "finished"])
  }

  @Test func cancellingAtTheLastValueReceivesNoCompletion() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    steps.subscribe(subscriber)
    upstream.send(10)
    #expect(subscriber.log.dropFirst() == ["10"])
  }

  @Test(arguments: [(-1, "failure oops"), (100, "finished")])
  func aStepCanEndTheStream(value: Int, end: String) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    steps.subscribe(subscriber)
    upstream.send(value)
    #expect(subscriber.log.dropFirst() == [end])
    #expect(subscription.isCancelled)
  }

  @Test func aSecondSubscriptionIsCancelledUnseen() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    steps.subscribe(subscriber)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == ["Stepwise"])
  }

  @Test func cancelStopsEvents() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    steps.subscribe(subscriber)
    subscriber.cancel()
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Stepwise"])
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func upstreamsFailureIsMapped() {
    struct Mapped: Error, Equatable {}
    let subscriber = ProbeSubscriber<Int, Mapped>()
    Stepwise(upstream, mapFailure: { _ in Mapped() }) { { .send($0) } }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions == [.failure(Mapped())])
  }

  @Test func eachSubscriberHasItsOwnState() {
    let subject = PassthroughSubject<Int, Never>()
    let sums = Stepwise<_, Int, Never>(subject) {
      var sum = 0
      return {
        sum += $0
        return .send(sum)
      }
    }
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    sums.subscribe(first)
    subject.send(1)
    sums.subscribe(second)
    subject.send(2)
    #expect(first.values == [1, 3])
    #expect(second.values == [2])
  }
}
