import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct AmbTests {
  private let first = ProbeSubscription()
  private let second = ProbeSubscription()
  private let firstPublisher: ProbePublisher<Int, ProbeError>
  private let secondPublisher: ProbePublisher<Int, ProbeError>

  init() {
    firstPublisher = ProbePublisher(subscription: first)
    secondPublisher = ProbePublisher(subscription: second)
  }

  @Test func articleExamplePrintsTheDocumentedOutput() {
    let (subject1, subject2) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var output: [String] = []
    let cancellable =
      subject1
      .amb(subject2)
      .sink(
        receiveCompletion: { output.append("amb: completed with \($0)") },
        receiveValue: { output.append("amb: \($0)") }
      )
    subject2.send(3)
    subject1.send(1)
    subject2.send(6)
    subject1.send(8)
    subject1.send(7)
    subject1.send(completion: .finished)
    #expect(output == ["amb: 3", "amb: 6"])
    subject2.send(completion: .finished)
    #expect(output == ["amb: 3", "amb: 6", "amb: completed with finished"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func firstDemandRequestsOneFromEach() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    #expect(first.history.isEmpty && second.history.isEmpty)
    subscriber.request(.none)
    #expect(first.history.isEmpty && second.history.isEmpty)
    subscriber.request(.max(5))
    subscriber.request(.max(2))
    #expect(first.history == [.requested(.max(1))])
    #expect(second.history == [.requested(.max(1))])
  }

  @Test func theWinnerGetsTheRestOfTheDemandAndTheLoserIsCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(2),
      onValue: { [first, second] value in
        #expect(first.history == [.requested(.max(1)), .cancelled])
        #expect(second.requested == [.max(1), .max(1)])
        return value == 1 ? .max(3) : .none
      }
    )
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    #expect(secondPublisher.send(1) == .max(3))
    subscriber.request(.none)
    firstPublisher.send(9)
    secondPublisher.send(2)
    #expect(subscriber.values == [1, 2])
    #expect(second.requested == [.max(1), .max(1)])
  }

  @Test func laterDemandReachesTheWinner() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    firstPublisher.send(1)
    subscriber.request(.max(4))
    subscriber.request(.unlimited)
    #expect(first.requested == [.max(1), .max(4), .unlimited])
    #expect(second.history == [.requested(.max(1)), .cancelled])
  }

  @Test func aValueThatTheWinnerSendsUnrequestedWaitsForDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    #expect(secondPublisher.send(1) == .none)
    secondPublisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Amb"])
    #expect(first.history == [.cancelled])
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
    #expect(second.history.isEmpty)
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func aCompletionWinsWithoutDemand(completion: Subscribers.Completion<ProbeError>) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    secondPublisher.send(completion: completion)
    firstPublisher.send(1)
    firstPublisher.send(completion: .finished)
    #expect(subscriber.completions == [completion])
    #expect(subscriber.values.isEmpty)
    #expect(first.history == [.cancelled])
  }

  @Test func theFirstSynchronousPublisherWinsAndOthersAreNotSubscribedTo() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    [1, 2, 3].publisher.setFailureType(to: ProbeError.self).amb(firstPublisher).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "3", "finished"])
    #expect(firstPublisher.subscribers.isEmpty)
  }

  @Test func theLosersOfALaterRequestAreCancelledWithoutDemand() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    [1, 2, 3].publisher.setFailureType(to: ProbeError.self).amb(firstPublisher).subscribe(subscriber)
    subscriber.request(.max(2))
    #expect(subscriber.values == [1, 2])
    #expect(first.history == [.cancelled])
    subscriber.request(.unlimited)
    #expect(subscriber.log.dropFirst() == ["1", "2", "3", "finished"])
  }

  @Test func valuesDuringTheLosersCancelFollowTheFirstValue() {
    let (winner, loser) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = ProbeSubscriber<Int, Never>()
    winner.amb(loser.handleEvents(receiveCancel: { winner.send(completion: .finished) }))
      .subscribe(subscriber)
    winner.send(1)
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test func reentrantValuesOfTheWinnerArriveInOrder() {
    let (winner, loser) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { value in
      if value < 4 { winner.send(value + 1) }
      return .none
    })
    loser.amb(winner).subscribe(subscriber)
    winner.send(1)
    #expect(subscriber.values == [1, 2, 3, 4])
  }

  @Test func cancelEndsBothAndALaterSubscriptionIsCancelled() {
    let silent = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    firstPublisher.amb(silent).subscribe(subscriber)
    subscriber.cancel()
    firstPublisher.send(1)
    silent.send(subscription: second)
    silent.send(completion: .finished)
    #expect(subscriber.log == ["subscription Amb"])
    #expect(first.history == [.requested(.max(1)), .cancelled])
    #expect(second.history == [.cancelled])
  }

  @Test func immediateCancelSubscribesToNoUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    #expect(firstPublisher.subscribers.isEmpty && secondPublisher.subscribers.isEmpty)
  }

  @Test func cancelFromInsideTheFirstValueCancelsTheWinner() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .max(1)
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    #expect(firstPublisher.send(1) == .none)
    firstPublisher.send(2)
    firstPublisher.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1"])
    #expect(first.isCancelled && second.isCancelled)
  }

  @Test func aSecondSubscriptionOfAContestantIsCancelled() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let stray = ProbeSubscription()
    firstPublisher.amb(secondPublisher).subscribe(subscriber)
    secondPublisher.send(subscription: stray)
    #expect(stray.history == [.cancelled])
    #expect(second.history == [.requested(.max(1))])
  }

  @Test func eachSubscriberHasItsOwnContest() {
    let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let contest = subject.amb(other)
    let (early, late) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    contest.subscribe(early)
    subject.send(1)
    contest.subscribe(late)
    other.send(2)
    subject.send(3)
    #expect(early.values == [1, 3])
    #expect(late.values == [2])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    do {
      let life = lives.makeLife()
      let cancellable = subject.amb(other).sink { [life] _ in withExtendedLifetime(life) {} }
      subject.send(1)
      if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    }
    #expect(lives.living == 0)
  }
}
