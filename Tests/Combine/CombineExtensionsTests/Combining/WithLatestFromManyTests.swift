import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct WithLatestFromManyTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let a = PassthroughSubject<String, ProbeError>()
  private let b = PassthroughSubject<String, ProbeError>()
  private let c = PassthroughSubject<String, ProbeError>()

  @Test func eachValueMeetsTheLatestOfTwo() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(a, b) { "\($0)\($1.0)\($1.1)" }.subscribe(subscriber)
    upstream.send(1)
    a.send("a")
    upstream.send(2)
    b.send("x")
    upstream.send(3)
    a.send("b")
    upstream.send(4)
    #expect(subscriber.values == ["3ax", "4bx"])
  }

  @Test func eachValueMeetsTheLatestOfThree() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(a, b, c) { "\($0)\($1.0)\($1.1)\($1.2)" }.subscribe(subscriber)
    a.send("a")
    b.send("x")
    upstream.send(1)
    c.send("p")
    upstream.send(2)
    #expect(subscriber.values == ["2axp"])
  }

  @Test func withoutAFunctionTheOthersValuesAreSent() {
    let (two, three) = (ProbeSubscriber<String, ProbeError>(), ProbeSubscriber<String, ProbeError>())
    upstream.withLatestFrom(a, b).map { $0 + $1 }.subscribe(two)
    upstream.withLatestFrom(a, b, c).map { $0 + $1 + $2 }.subscribe(three)
    for (subject, value) in [(a, "a"), (b, "x"), (c, "p")] { subject.send(value) }
    upstream.send(1)
    #expect(two.values == ["ax"])
    #expect(three.values == ["axp"])
  }

  @Test func upstreamReceivesTheDemandAndTheOthersUnlimited() {
    let subscriptions = (0..<3).map { _ in ProbeSubscription() }
    let publishers = subscriptions.map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    publishers[0].withLatestFrom(publishers[1], publishers[2]) { $0 + $1.0 + $1.1 }.subscribe(subscriber)
    #expect(
      subscriptions.map(\.history) == [
        [.requested(.max(1))], [.requested(.unlimited)], [.requested(.unlimited)],
      ]
    )
    publishers[1].send(1)
    #expect(publishers[0].send(10) == .max(1))
    publishers[2].send(2)
    #expect(publishers[0].send(10) == .none)
    #expect(subscriber.values == [13])
  }

  @Test(arguments: 0..<4) func aFailureOfAnyEndsItAndCancelsTheOthers(failing: Int) {
    let subscriptions = (0..<4).map { _ in ProbeSubscription() }
    let publishers = subscriptions.map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publishers[0].withLatestFrom(publishers[1], publishers[2], publishers[3]) { value, _ in value }
      .subscribe(subscriber)
    publishers[failing].send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    for (number, subscription) in subscriptions.enumerated() {
      #expect(subscription.isCancelled == (number != failing))
    }
  }

  @Test func theFinishOfTheOthersChangesNothing() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(a, b) { "\($0)\($1.0)\($1.1)" }.subscribe(subscriber)
    for subject in [a, b] {
      subject.send("z")
      subject.send(completion: .finished)
    }
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1zz", "finished"])
  }
}
