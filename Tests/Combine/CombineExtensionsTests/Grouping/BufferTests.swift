import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct BufferTests {
  private let scheduler = ProbeScheduler()
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func arraysOfACountAreCombinesOwn() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    (1...3).publisher.buffer(count: 2).subscribe(subscriber)
    #expect(subscriber.values == [[1, 2], [3]])
  }

  @Test func periodsWithoutValuesSendEmptyArrays() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    upstream.buffer(time: 5, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    scheduler.advance(by: 10)
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Buffer", "[1, 2]", "[]", "[3]", "finished"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aFullArrayIsSentAtOnceAndBeginsANewPeriod() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    upstream.buffer(timeSpan: 5, count: 2, scheduler: scheduler).subscribe(subscriber)
    scheduler.advance(by: 4)
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.values == [[1, 2]])
    scheduler.advance(by: 4)
    upstream.send(3)
    #expect(subscriber.values.count == 1)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [[1, 2], [3]])
    upstream.send(completion: .finished)
    #expect(subscriber.log.suffix(2) == ["[3]", "finished"])
  }

  @Test func failuresDropTheRemainingGroup() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    upstream.buffer(time: 5, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
  }

  @Test func valuesAreRequestedAsLongAsAnArrayIsDemanded() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    upstream.buffer(timeSpan: 5, count: 2, scheduler: scheduler).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    scheduler.advance(by: 50)
    #expect(subscriber.values == [[1, 2]])
    subscriber.request(.max(1))
    #expect(subscription.requested == [.max(1), .max(1)])
    scheduler.advance(by: 5)
    #expect(subscriber.values == [[1, 2], []])
    // The requested value belongs to the next buffer.
    #expect(upstream.send(3) == .none)
    subscriber.request(.max(1))
    scheduler.advance(by: 5)
    #expect(subscriber.values.last == [3])
    subscriber.request(.unlimited)
    #expect(subscription.requested.last == .unlimited)
  }

  @Test func theLastArrayWaitsForDemandAndTheFinishForTheArray() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    upstream.buffer(timeSpan: 5, count: 2, scheduler: scheduler).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["[1, 2]"])
    subscriber.request(.max(1))
    #expect(subscriber.log.suffix(2) == ["[3]", "finished"])
  }

  @Test func arraysEndAtBoundaries() {
    let boundary = PassthroughSubject<Void, ProbeError>()
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    upstream.buffer(boundary: boundary).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    boundary.send(())
    boundary.send(())
    upstream.send(3)
    boundary.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[1, 2]", "[]", "failure oops"])
    #expect(subscription.isCancelled)
  }

  @Test func theBoundaryNeedNotBeAbleToFail() {
    let boundary = PassthroughSubject<Void, Never>()
    let (failing, unfailing) = (ProbeSubscriber<[Int], ProbeError>(), ProbeSubscriber<[Int], Never>())
    upstream.buffer(boundary: boundary).subscribe(failing)
    CurrentValueSubject<Int, Never>(7).buffer(boundary: boundary).subscribe(unfailing)
    upstream.send(1)
    boundary.send(())
    #expect(failing.values == [[1]])
    #expect(unfailing.values == [[7]])
  }

  @Test func aTimeThatEndsDuringADeliveryIsSentAfterIt() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<[Int], ProbeError>(onValue: { [scheduler] values in
      log.append("\(values) begins")
      if values == [1] { scheduler.advance(by: 5) }
      log.append("\(values) ends")
      return .none
    })
    upstream.buffer(timeSpan: 5, count: 1, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    #expect(log.prefix(2) == ["[1] begins", "[1] ends"])
  }

  @Test func aCancelStopsTheTimerAndUpstream() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    upstream.buffer(time: 5, scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    subscriber.cancel()
    scheduler.advance(by: 5)
    upstream.send(completion: .finished)
    #expect(subscription.isCancelled)
    #expect(scheduler.waitingCount == 0)
    #expect(subscriber.log.count == 1)
  }

  @Test func aPeriodWithoutLengthTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).buffer(time: .seconds(0), scheduler: DispatchQueue.test).sink { _ in }
    }
  }

  @Test(arguments: ["finish", "cancel"]) func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.buffer(time: 5, scheduler: scheduler).sink { [life] _ in _ = life }
      subject.send(lives.makeLife())
      #expect(lives.living == 2)
      if end == "finish" { subject.send(completion: .finished) } else { cancellable.cancel() }
    }
    #expect(lives.living == 0)
  }
}
