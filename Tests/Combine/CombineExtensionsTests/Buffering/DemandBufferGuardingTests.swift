import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct DemandBufferGuardingTests {
  @Test func itIsClosedOnceItHasACompletionOrNoSubscriber() {
    let (completed, cancelled) = (
      DemandBuffer(subscriber: ProbeSubscriber<Int, Never>()),
      DemandBuffer(subscriber: ProbeSubscriber<Int, Never>())
    )
    #expect(!completed.isClosed && !cancelled.isClosed)
    completed.buffer(value: 1)
    completed.lock.withLock { completed.close(with: .finished) }
    cancelled.cancel()
    #expect(completed.isClosed && cancelled.isClosed)
  }

  @Test func unmetDemandIsTheDemandBeyondWaitingValues() {
    let buffer = DemandBuffer(subscriber: ProbeSubscriber<Int, Never>())
    #expect(!buffer.wantsMore)
    buffer.demand(.max(2))
    #expect(buffer.unmetDemand == .max(2))
    buffer.lock.withLock { buffer.enqueue(1) }
    #expect(buffer.wantsMore)
    #expect(buffer.unmetDemand == .max(1))
    buffer.lock.withLock { buffer.enqueue(2) }
    #expect(!buffer.wantsMore)
    #expect(buffer.unmetDemand == .none)
    buffer.demand(.unlimited)
    #expect(buffer.unmetDemand == .unlimited)
  }

  @Test func enqueuedValuesAreDeliveredByADrain() {
    let subscriber = ProbeSubscriber<Int, Never>()
    let buffer = DemandBuffer(subscriber: subscriber)
    buffer.demand(.unlimited)
    buffer.lock.withLock {
      buffer.enqueue(1)
      buffer.close(with: .finished)
    }
    #expect(subscriber.events.isEmpty)
    buffer.drain(waits: true)
    #expect(subscriber.log == ["1", "finished"])
  }

  @Test func alreadyRequestedDemandIsNotReturned() {
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in .max(3) })
    let buffer = DemandBuffer(subscriber: subscriber)
    buffer.buffer(value: 1)
    #expect(buffer.demand(alreadyRequested: .max(2)) == .max(3))
    #expect(subscriber.values == [1])
    #expect(buffer.unmetDemand == .max(4))
    #expect(buffer.demand(alreadyRequested: .unlimited) == .none)
    #expect(buffer.demand(.max(1)) == .none)
  }
}
