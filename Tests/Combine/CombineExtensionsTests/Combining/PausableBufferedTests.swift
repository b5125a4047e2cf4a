import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PausableBufferedTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let pauser = PassthroughSubject<Bool, Never>()

  private func sendAroundPauses() {
    for value in 1...3 { upstream.send(value) }
    pauser.send(true)
    upstream.send(4)
    pauser.send(false)
    for value in 5...7 { upstream.send(value) }
    pauser.send(true)
    upstream.send(8)
  }

  @Test(
    arguments: [
      (nil, [1, 2, 3, 4, 5, 6, 7, 8]), (2, [2, 3, 4, 6, 7, 8]), (1, [3, 4, 7, 8]), (0, [4, 8]),
    ] as [(Int?, [Int])]
  )
  func resumingSendsTheLastValuesUpToTheLimit(limit: Int?, expected: [Int]) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.pausableBuffered(by: pauser, limit: limit).subscribe(subscriber)
    sendAroundPauses()
    #expect(subscriber.values == expected)
  }

  @Test func oneValueIsKeptUnlessALimitIsGiven() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.pausableBuffered(by: pauser).subscribe(subscriber)
    sendAroundPauses()
    #expect(subscriber.log == ["subscription PausableBuffered", "3", "4", "7", "8"])
  }

  @Test(arguments: [true, false]) func flushesTheBufferOnCompletionIfRequested(flushes: Bool) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    upstream.pausableBuffered(by: pauser, limit: nil, flushOnCompleted: flushes).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == (flushes ? ["1", "2", "finished"] : ["finished"]))
  }

  @Test(arguments: [true, false], [true, false])
  func flushesTheBufferOnFailureIfRequested(flushes: Bool, upstreamFails: Bool) {
    let pauser = PassthroughSubject<Bool, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.pausableBuffered(by: pauser, limit: nil, flushOnError: flushes).subscribe(subscriber)
    upstream.send(1)
    if upstreamFails {
      upstream.send(completion: .failure(ProbeError()))
    } else {
      pauser.send(completion: .failure(ProbeError()))
    }
    #expect(subscriber.log.dropFirst() == (flushes ? ["1", "failure oops"] : ["failure oops"]))
  }

  @Test func pausersCompletionKeepsTheCurrentState() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.pausableBuffered(by: pauser).subscribe(subscriber)
    pauser.send(true)
    pauser.send(completion: .finished)
    upstream.send(1)
    #expect(subscriber.log.dropFirst() == ["1"])
  }

  @Test func upstreamDemandIsDownstreamsPlusOneForEachDroppedValue() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { _ in .max(1) })
    upstream.pausableBuffered(by: pauser, limit: 2).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(2))])
    #expect(upstream.send(1) == .none)
    #expect(upstream.send(2) == .none)
    #expect(upstream.send(3) == .max(1))
    pauser.send(true)
    #expect(subscriber.values == [2, 3])
    #expect(subscription.requested == [.max(2), .max(2)])
    #expect(upstream.send(4) == .max(1))
  }

  @Test func valuesWaitForDemand() {
    let upstream = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    upstream.pausableBuffered(by: Just(true)).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    subscriber.request(.max(1))
    #expect(subscriber.values == [1])
  }

  @Test func valuesThatCauseAPauseArePausedFromTheNextOn() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [pauser, upstream] value in
      if value == 1 {
        pauser.send(false)
        upstream.send(2)
      }
      return .none
    })
    upstream.pausableBuffered(by: pauser, limit: nil).subscribe(subscriber)
    pauser.send(true)
    upstream.send(1)
    #expect(subscriber.values == [1])
    pauser.send(true)
    #expect(subscriber.values == [1, 2])
  }

  @Test func cancelEndsBothSubscriptionsAndPreventsLaterOnes() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, Never>(subscription: first)
    let pauser = ProbePublisher<Bool, Never>(subscription: second)
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.pausableBuffered(by: pauser).subscribe(subscriber)
    subscriber.cancel()
    #expect(first.isCancelled && second.isCancelled)
    upstream.pausableBuffered(by: pauser).subscribe(ProbeSubscriber(onSubscription: { $0.cancel() }))
    #expect(upstream.subscribers.count == 1 && pauser.subscribers.count == 1)
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let upstream = PassthroughSubject<LifeCounter.Life, Never>()
    do {
      let life = lives.makeLife()
      let cancellable = upstream.pausableBuffered(by: pauser, limit: 2, flushOnCompleted: false)
        .sink { [life] _ in withExtendedLifetime(life) {} }
      for _ in 0..<3 { upstream.send(lives.makeLife()) }
      #expect(lives.living == 3)
      if cancels { cancellable.cancel() } else { upstream.send(completion: .finished) }
    }
    #expect(lives.living == 0)
  }

  @Test func aNegativeLimitTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Just(1).pausableBuffered(by: Just(true), limit: -1)
    }
  }
}
