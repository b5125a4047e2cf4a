import CombineExtensions
import CombineProbes
import CombineShim
import Schedulers
import Testing

struct TimestampTests {
  @Test func eachValueHasItsTime() {
    let scheduler = ProbeScheduler()
    let subject = PassthroughSubject<String, ProbeError>()
    let subscriber = ProbeSubscriber<Timestamped<String, ProbeTime>, ProbeError>()
    subject.timestamp(on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 2)
    subject.send("a")
    scheduler.advance(by: 6)
    subject.send("b")
    subject.send(completion: .failure(ProbeError()))
    #expect(
      subscriber.values == [
        Timestamped(value: "a", timestamp: ProbeTime(2)), Timestamped(value: "b", timestamp: ProbeTime(8)),
      ]
    )
    #expect(subscriber.completions == [.failure(ProbeError())])
    #expect(scheduler.history == ["now", "now"])
  }

  @Test func demandIsForwardedToUpstream() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<String, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, Never>(demand: .max(2), onValue: { _ in .max(3) })
    upstream.timestamp(on: ProbeScheduler()).map(\.value).subscribe(subscriber)
    #expect(upstream.send("a") == .max(3))
    subscriber.cancel()
    #expect(subscription.history == [.requested(.max(2)), .cancelled])
  }
}
