import CombineExtensions
import CombineProbes
import CombineShim
import Testing

@Suite struct DemandBufferTests {
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

  @Test func whatComesAfterTheCompletionIsDropped() {
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

  @Test func whatReceiveReturnsIsDemandToo() {
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

  @Test func aValueSentFromInsideADeliveryComesAfterItAndIsNotNested() {
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

  @Test func cancelDropsWhatIsBufferedAndReleasesTheSubscriber() {
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
}
