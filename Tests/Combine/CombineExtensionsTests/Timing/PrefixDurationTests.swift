import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct PrefixDurationTests {
  private let scheduler = ProbeScheduler()
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func sendsValuesUntilTheDurationElapses() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { [subscription] _ in
      #expect(subscription.isCancelled)
    })
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    upstream.send(1)
    scheduler.advance(by: 9)
    upstream.send(2)
    scheduler.advance(by: 1)
    upstream.send(3)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription PrefixDuration", "1", "2", "finished"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: [(true, "finished"), (false, "failure oops")])
  func anEarlierEndOfUpstreamStopsTheTimer(finishes: Bool, end: String) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    upstream.send(completion: finishes ? .finished : .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == [end])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func demandIsForwardedToUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(3) })
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    subscriber.request(.max(2))
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(2))])
  }

  @Test func theFinishWaitsForTheValueThatIsBeingDelivered() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onValue: { [scheduler] _ in
        scheduler.advance(by: 10)
        log.append("value is over")
        return .none
      },
      onCompletion: { _ in log.append("finished") }
    )
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    upstream.send(1)
    #expect(log == ["value is over", "finished"])
  }

  @Test func aCancelStopsTheTimerAndUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    subscriber.cancel()
    scheduler.advance(by: 10)
    #expect(subscription.isCancelled)
    #expect(scheduler.waitingCount == 0)
    #expect(subscriber.log.count == 1)
  }

  @Test func cancellingOnSubscriptionReleasesEverything() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    upstream.prefix(duration: 10, on: scheduler).subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func upstreamIsNotSubscribedToWhenTheTimeIsOverAtOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(duration: .seconds(1), on: DispatchQueue.immediate).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["finished"])
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func toleranceAndOptionsGoToTheScheduler() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(duration: 10, tolerance: 2, on: scheduler, options: .init("o")).subscribe(subscriber)
    #expect(scheduler.history == ["now", "after 10 every 10 tolerance 2 o"])
  }

  @Test(arguments: ["cancel", "finish", "time"]) func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, Never>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.prefix(duration: 5, on: scheduler).sink { _ in _ = life }
      switch end {
      case "cancel": cancellable.cancel()
      case "finish": subject.send(completion: .finished)
      default: scheduler.advance(by: 5)
      }
    }
    #expect(lives.living == 0)
  }
}
