import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct DemandBufferAppendingTests {
  private let subscriber = ProbeSubscriber<Int, ProbeError>()

  @Test func appendedEventsWaitForDeliverAppended() {
    let buffer = DemandBuffer(subscriber: subscriber, keepsAll: true)
    for value in 1...2 { buffer.append(value) }
    buffer.demand(.unlimited)
    buffer.append(3)
    buffer.deliverAppended()
    #expect(subscriber.log.isEmpty)
    buffer.open()
    #expect(subscriber.values == [1, 2, 3])
    buffer.append(4)
    buffer.append(completion: .finished)
    buffer.append(5)
    buffer.append(completion: .failure(ProbeError()))
    #expect(subscriber.values == [1, 2, 3])
    buffer.deliverAppended()
    #expect(subscriber.log == ["1", "2", "3", "4", "finished"])
  }

  @Test func theCompletionIsKeptToo() {
    let buffer = DemandBuffer(subscriber: subscriber, keepsAll: true)
    buffer.append(1)
    buffer.append(completion: .failure(ProbeError()))
    buffer.open()
    #expect(subscriber.log.isEmpty)
    buffer.demand(.max(1))
    #expect(subscriber.log == ["1", "failure oops"])
  }

  @Test func cancelledBuffersAcceptNothing() {
    let lives = LifeCounter()
    let buffer = DemandBuffer(subscriber: ProbeSubscriber<LifeCounter.Life, Never>())
    buffer.cancel()
    buffer.append(lives.makeLife())
    buffer.append(completion: .finished)
    buffer.deliverAppended()
    #expect(lives.living == 0)
  }
}
