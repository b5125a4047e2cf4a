import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct WindowTests {
  private typealias Window = WindowPublisher<Int, ProbeError>
  private typealias Member = ProbeSubscriber<Int, ProbeError>

  private let scheduler = ProbeScheduler()
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  /// Subscribes to the windows, and to each window.
  private func subscribe<P: Publisher<WindowPublisher<Int, ProbeError>, ProbeError>>(
    to windows: P,
    outer: Subscribers.Demand? = .unlimited,
    inner: Subscribers.Demand? = .unlimited
  ) -> (ProbeSubscriber<Window, ProbeError>, Members) {
    let members = Members()
    let subscriber = ProbeSubscriber<Window, ProbeError>(
      demand: outer,
      onValue: { window in
        let member = Member(demand: inner)
        members.all.append(member)
        window.subscribe(member)
        return .none
      }
    )
    windows.subscribe(subscriber)
    return (subscriber, members)
  }

  private final class Members {
    var all: [Member] = []
    var logs: [[String]] { all.map { Array($0.log.dropFirst()) } }
  }

  @Test func windowsOfACountFollowOneAnother() {
    let (outer, members) = subscribe(to: upstream.window(count: 2))
    #expect(outer.values.isEmpty)
    for value in 1...5 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(members.logs == [["1", "2", "finished"], ["3", "4", "finished"], ["5", "finished"]])
    #expect(outer.completions == [.finished])
    #expect(outer.subscriptionDescriptions == ["Window"])
  }

  @Test func aFullWindowIsNotFollowedByAnEmptyOne() {
    let (_, members) = subscribe(to: upstream.window(count: 1))
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(members.logs == [["1", "finished"]])
  }

  @Test func aFailureFailsTheWindowAndDownstream() {
    let (outer, members) = subscribe(to: upstream.window(count: 2))
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(members.logs == [["1", "failure oops"]])
    #expect(outer.completions == [.failure(ProbeError())])
  }

  @Test func windowsWithoutRoomTrap() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).window(count: 0) }
  }

  @Test func valuesAreRequestedAsLongAsOneIsWanted() {
    let (outer, members) = subscribe(to: upstream.window(count: 2), outer: .max(1))
    #expect(upstream.send(1) == .max(1))
    // The window is full, and there is no demand for the next one.
    #expect(upstream.send(2) == .none)
    #expect(subscription.requested == [.max(1)])
    outer.request(.max(1))
    #expect(subscription.requested == [.max(1), .max(1)])
    #expect(upstream.send(3) == .max(1))
    #expect(members.logs == [["1", "2", "finished"], ["3"]])
  }

  @Test func coldUpstreamsAreReadAWindowAtATime() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    (0..<10_000).publisher.window(count: 3).flatMap(maxPublishers: .max(1)) { $0.collect() }
      .subscribe(subscriber)
    #expect(subscriber.values.count == 3_334)
    #expect(subscriber.values.flatMap { $0 } == Array(0..<10_000))
    #expect(subscriber.completions == [.finished])
  }

  @Test func windowsOfTimeBeginAtOnceAndMayBeEmpty() {
    let (outer, members) = subscribe(to: upstream.window(time: 5, scheduler: scheduler))
    #expect(outer.values.count == 1)
    scheduler.advance(by: 4)
    upstream.send(1)
    scheduler.advance(by: 6)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(members.logs == [["1", "finished"], ["finished"], ["2", "finished"]])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aFullWindowBeginsANewTime() {
    let (_, members) = subscribe(to: upstream.window(timeSpan: 5, count: 2, scheduler: scheduler))
    upstream.send(1)
    scheduler.advance(by: 4)
    upstream.send(2)
    scheduler.advance(by: 4)
    upstream.send(3)
    #expect(members.logs == [["1", "2", "finished"], ["3"]])
    scheduler.advance(by: 1)
    #expect(members.logs == [["1", "2", "finished"], ["3", "finished"], []])
    #expect(scheduler.waitingCount == 1)
  }

  @Test func undemandedWindowsContinue() {
    let (outer, members) = subscribe(to: upstream.window(time: 5, scheduler: scheduler), outer: .max(1))
    scheduler.advance(by: 50)
    outer.request(.max(1))
    upstream.send(1)
    scheduler.advance(by: 5)
    #expect(members.logs == [["finished"], ["1", "finished"]])
  }

  @Test func timerStopsWithTheLastSubscriber() {
    let (outer, members) = subscribe(to: upstream.window(time: 5, scheduler: scheduler))
    outer.cancel()
    upstream.send(1)
    #expect(!subscription.isCancelled)
    scheduler.advance(by: 5)
    #expect(members.logs == [["1", "finished"]])
    #expect(subscription.isCancelled)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aSchedulerWithoutWaitingEndsOneWindow() {
    let (outer, members) = subscribe(
      to: upstream.window(time: .seconds(1), scheduler: DispatchQueue.immediate)
    )
    upstream.send(1)
    #expect(members.logs == [["finished"], ["1"]])
    outer.cancel()
    members.all.last?.cancel()
    #expect(subscription.isCancelled)
  }

  @Test func windowsEndAtBoundaries() {
    let boundary = PassthroughSubject<String, ProbeError>()
    let (outer, members) = subscribe(to: upstream.window(boundary: boundary))
    upstream.send(1)
    boundary.send("x")
    upstream.send(2)
    boundary.send("y")
    boundary.send("z")
    boundary.send(completion: .finished)
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(members.logs == [["1", "finished"], ["2", "finished"], ["finished"], ["3", "finished"]])
    #expect(outer.completions == [.finished])
  }

  @Test func theBoundaryNeedNotBeAbleToFail() {
    let boundary = PassthroughSubject<String, Never>()
    let (_, members) = subscribe(to: upstream.window(boundary: boundary))
    upstream.send(1)
    boundary.send("x")
    upstream.send(2)
    #expect(members.logs == [["1", "finished"], ["2"]])
    let unfailing = ProbeSubscriber<[Int], Never>()
    CurrentValueSubject<Int, Never>(7).window(boundary: boundary).flatMap { $0.collect() }.subscribe(
      unfailing
    )
    boundary.send("y")
    #expect(unfailing.values == [[7]])
  }

  @Test func theFailureOfTheBoundaryIsTheStreams() {
    let boundary = PassthroughSubject<String, ProbeError>()
    let (outer, members) = subscribe(to: upstream.window(boundary: boundary))
    boundary.send(completion: .failure(ProbeError("boundary")))
    #expect(subscription.isCancelled)
    #expect(members.logs == [["failure boundary"]])
    #expect(outer.completions == [.failure(ProbeError("boundary"))])
    upstream.send(1)
  }

  @Test func upstreamIsLeftAloneWhenTheBoundaryFailsAtOnce() {
    let (outer, _) = subscribe(to: upstream.window(boundary: Fail<Int, ProbeError>(error: ProbeError())))
    #expect(outer.completions == [.failure(ProbeError())])
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func theBoundaryIsCancelledAtTheEnd() {
    let other = ProbeSubscription()
    let boundary = ProbePublisher<Int, ProbeError>(subscription: other)
    _ = subscribe(to: upstream.window(boundary: boundary))
    upstream.send(completion: .finished)
    #expect(other.history == [.requested(.unlimited), .cancelled])
  }

  @Test func aWindowEndsAfterTheValueThatIsBeingDelivered() {
    var log: [String] = []
    let outer = ProbeSubscriber<Window, ProbeError>(onValue: { window in
      window.subscribe(
        Member(
          onValue: { [scheduler] value in
            scheduler.advance(by: 5)
            log.append("\(value)")
            return .none
          },
          onCompletion: { _ in log.append("finished") }
        )
      )
      return .none
    })
    upstream.window(time: 5, scheduler: scheduler).subscribe(outer)
    upstream.send(1)
    upstream.send(2)
    #expect(log == ["1", "finished", "2", "finished"])
    #expect(outer.values.count == 3)
  }

  @Test func cancellingOnSubscriptionReleasesEverything() {
    let outer = ProbeSubscriber<Window, ProbeError>(onSubscription: { $0.cancel() })
    upstream.window(time: 5, scheduler: scheduler).subscribe(outer)
    #expect(outer.values.isEmpty)
    #expect(upstream.subscribers.isEmpty)
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: ["finish", "cancel"]) func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    var window: WindowPublisher<LifeCounter.Life, Never>?
    do {
      let life = lives.makeLife()
      let cancellable = subject.window(time: 5, scheduler: scheduler).sink { [life] in
        _ = life
        window = $0
      }
      subject.send(lives.makeLife())
      scheduler.advance(by: 5)
      subject.send(lives.makeLife())
      #expect(lives.living == 2)
      if end == "finish" { subject.send(completion: .finished) }
      cancellable.cancel()
    }
    #expect(window != nil)
    window = nil
    #expect(lives.living == 0)
    #expect(scheduler.waitingCount == 0)
  }
}
