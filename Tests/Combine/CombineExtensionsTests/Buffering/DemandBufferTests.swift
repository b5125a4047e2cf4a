import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct DemandBufferTests {
  @Test func deliversAsManyValuesAsWereDemandedAndKeepsTheRest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...4 { buffer.buffer(value: value) }
    #expect(subscriber.values.isEmpty)

    buffer.demand(.max(1))
    #expect(subscriber.values == [1])
    buffer.demand(.max(2))
    #expect(subscriber.values == [1, 2, 3])
    buffer.demand(.unlimited)
    #expect(subscriber.values == [1, 2, 3, 4])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func completionWaitsForEveryValueBeforeIt(completion: Subscribers.Completion<ProbeError>) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...3 { buffer.buffer(value: value) }
    buffer.demand(.max(1))
    buffer.complete(completion: completion)
    #expect(subscriber.log == ["1"])
    buffer.demand(.max(1))
    #expect(subscriber.log == ["1", "2"])
    buffer.demand(.max(1))
    #expect(subscriber.log == ["1", "2", "3", completion == .finished ? "finished" : "failure oops"])
  }

  @Test func completionNeedsNoDemandWhenNothingIsBuffered() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    DemandBuffer(subscriber: subscriber).complete(completion: .finished)
    #expect(subscriber.log == ["finished"])
  }

  @Test func eventsAfterTheCompletionAreDropped() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let buffer = DemandBuffer(subscriber: subscriber)
    buffer.buffer(value: 1)
    buffer.complete(completion: .finished)
    buffer.buffer(value: 2)
    buffer.complete(completion: .failure(ProbeError()))
    buffer.demand(.unlimited)
    buffer.buffer(value: 3)
    #expect(subscriber.log == ["1", "finished"])
  }

  @Test func returnedDemandIsAdded() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { $0 < 3 ? .max(1) : .none })
    let buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...5 { buffer.buffer(value: value) }
    buffer.demand(.max(1))
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func reportsEachDemandOnceForUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(1) })
    let buffer = DemandBuffer(subscriber: subscriber)
    #expect(buffer.demand(.max(2)) == .max(2))
    #expect(buffer.demand(.none) == .none)
    #expect(buffer.buffer(value: 1) == .max(1))
    #expect(buffer.demand(.unlimited) == .unlimited)
    #expect(buffer.demand(.max(3)) == .none)
    #expect(buffer.buffer(value: 2) == .none)
  }

  @Test func reentrantValuesAreDeliveredAfterTheCurrentOne() {
    var buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>?
    var depth = 0
    var deepest = 0
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { value in
      depth += 1
      deepest = max(deepest, depth)
      if value < 1_000 { buffer?.buffer(value: value + 1) }
      depth -= 1
      return .none
    })
    buffer = DemandBuffer(subscriber: subscriber)
    buffer?.demand(.unlimited)
    buffer?.buffer(value: 1)
    #expect(subscriber.values == Array(1...1_000))
    #expect(deepest == 1)
    buffer = nil
  }

  @Test func aRequestFromInsideADeliveryCountsAtOnce() {
    var buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      buffer?.demand(.max(1))
      return .none
    })
    buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...3 { buffer?.buffer(value: value) }
    buffer?.demand(.max(1))
    #expect(subscriber.values == [1, 2, 3])
    buffer = nil
  }

  @Test func cancelDropsTheBufferAndReleasesTheSubscriber() {
    var released = false
    let buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      buffer = DemandBuffer(subscriber: subscriber)
    }
    buffer.buffer(value: 1)
    #expect(!released)
    buffer.cancel()
    #expect(released)
    #expect(buffer.demand(.unlimited) == .none)
    buffer.complete(completion: .finished)
  }

  @Test func cancelFromInsideADeliveryStopsIt() {
    var buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { value in
      if value == 2 { buffer?.cancel() }
      return .none
    })
    buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...4 { buffer?.buffer(value: value) }
    buffer?.complete(completion: .finished)
    buffer?.demand(.unlimited)
    #expect(subscriber.log == ["1", "2"])
  }

  @Test func theSubscriberIsReleasedAfterItsCompletion() {
    var released = false
    let buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>
    do {
      buffer = DemandBuffer(subscriber: ProbeSubscriber(onDeinit: { released = true }))
    }
    buffer.complete(completion: .finished)
    #expect(released)
  }

  @Test func aCompletionFromInsideADeliveryWaitsForTheValuesBeforeIt() {
    var buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { value in
      if value == 1 {
        buffer?.complete(completion: .finished)
        buffer?.buffer(value: 3)
      }
      return .none
    })
    buffer = DemandBuffer(subscriber: subscriber)
    for value in 1...2 { buffer?.buffer(value: value) }
    buffer?.demand(.max(1))
    #expect(subscriber.log == ["1"])
    buffer?.demand(.max(1))
    #expect(subscriber.log == ["1", "2", "finished"])
    buffer = nil
  }

  @Test func callsFromInsideTheCompletionChangeNothing() {
    var buffer: DemandBuffer<ProbeSubscriber<Int, ProbeError>>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { _ in
      #expect(buffer?.demand(.unlimited) == Subscribers.Demand.none)
      buffer?.buffer(value: 1)
      buffer?.complete(completion: .failure(ProbeError()))
      buffer?.cancel()
    })
    buffer = DemandBuffer(subscriber: subscriber)
    buffer?.complete(completion: .finished)
    #expect(subscriber.log == ["finished"])
    buffer = nil
  }

  @Test func aValueThatSendsWhileItIsDroppedDoesSoWithoutALock() {
    let subscriber = ProbeSubscriber<ReleaseProbe?, Never>()
    let buffer = DemandBuffer(subscriber: subscriber)
    var sendings = 0
    func probe() -> ReleaseProbe {
      ReleaseProbe(onDeinit: { [unowned buffer] in
        sendings += 1
        buffer.buffer(value: nil)
        buffer.demand(.max(1))
      })
    }
    for _ in 0..<2 { buffer.buffer(value: probe()) }
    buffer.cancel()
    #expect(sendings == 2)
    buffer.buffer(value: probe())
    #expect(sendings == 3)
    #expect(subscriber.values.isEmpty)
  }

  @Test func aDeliveredValueThatSendsWhileItIsReleasedDoesSoWithoutALock() {
    let subscriber = CountingSubscriber<Never>()
    let buffer = DemandBuffer(subscriber: subscriber)
    for _ in 0..<2 {
      buffer.buffer(value: ReleaseProbe(onDeinit: { [unowned buffer] in buffer.buffer(value: nil) }))
    }
    buffer.demand(.unlimited)
    #expect(subscriber.count == 4)
    buffer.buffer(value: ReleaseProbe(onDeinit: { [unowned buffer] in buffer.buffer(value: nil) }))
    #expect(subscriber.count == 6)
  }

  @Test func aDeliveredFailureIsNotKept() {
    struct Failure: Error { let life: LifeCounter.Life }
    let lives = LifeCounter()
    let buffer = DemandBuffer(subscriber: CountingSubscriber<Failure>())
    buffer.complete(completion: .failure(Failure(life: lives.makeLife())))
    #expect(lives.living == 0)
    #expect(buffer.demand(.unlimited) == .none)
  }

  @Test func aHundredThousandBufferedValuesNeedNoDeepStack() {
    let subscriber = CountingSubscriber<Never>(more: .max(1))
    let buffer = DemandBuffer(subscriber: subscriber)
    for _ in 0..<100_000 { buffer.buffer(value: nil) }
    buffer.demand(.max(1))
    #expect(subscriber.count == 100_000)
  }
}

/// A subscriber that doesn't retain its values.
private final class CountingSubscriber<Failure: Error>: Subscriber {
  private(set) var count = 0
  private let more: Subscribers.Demand

  init(more: Subscribers.Demand = .none) {
    self.more = more
  }

  func receive(subscription: any Subscription) {}

  func receive(_ input: ReleaseProbe?) -> Subscribers.Demand {
    count += 1
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {}
}
