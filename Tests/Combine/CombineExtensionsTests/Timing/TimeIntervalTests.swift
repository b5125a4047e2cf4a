import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct TimeIntervalTests {
  private let scheduler = ProbeScheduler()

  @Test func eachValueHasTheTimeSinceTheOneBeforeIt() {
    let subject = PassthroughSubject<String, ProbeError>()
    let subscriber = ProbeSubscriber<TimedValue<String, ProbeTime.Stride>, ProbeError>()
    let publisher = subject.timeInterval(on: scheduler)
    scheduler.advance(by: 100)
    publisher.subscribe(subscriber)
    scheduler.advance(by: 2)
    subject.send("a")
    scheduler.advance(by: 6)
    subject.send("b")
    subject.send("c")
    subject.send(completion: .finished)
    #expect(
      subscriber.values == [
        TimedValue(value: "a", interval: 2), TimedValue(value: "b", interval: 6),
        TimedValue(value: "c", interval: 0),
      ]
    )
    #expect(subscriber.completions == [.finished])
  }

  @Test func eachSubscriberIsTimedSeparately() {
    let subject = PassthroughSubject<String, Never>()
    let publisher = subject.timeInterval(on: scheduler).map(\.interval.magnitude)
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    publisher.subscribe(first)
    scheduler.advance(by: 5)
    publisher.subscribe(second)
    scheduler.advance(by: 1)
    subject.send("a")
    #expect(first.values == [6])
    #expect(second.values == [1])
  }

  @Test func demandIsForwardedToUpstream() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<String, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, Never>(demand: .max(2), onValue: { _ in .max(3) })
    upstream.timeInterval(on: scheduler).map(\.value).subscribe(subscriber)
    #expect(upstream.send("a") == .max(3))
    subscriber.cancel()
    #expect(subscription.history == [.requested(.max(2)), .cancelled])
  }
}
