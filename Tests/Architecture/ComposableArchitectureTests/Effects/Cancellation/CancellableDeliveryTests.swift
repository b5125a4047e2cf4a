import CombineShim
import Testing

@testable import ComposableArchitecture

struct CancellableDeliveryTests {
  private final class Upstream: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private let upstream = Upstream()
  private var delivery = CancellableDelivery()
  private var released: (any Subscription)?

  @Test mutating func onlyTheFirstSubscriptionIsTaken() {
    let isTaken = [delivery.begin(upstream), delivery.begin(Upstream())]
    #expect(isTaken == [true, false])
    #expect(delivery.upstream as? Upstream === upstream)
  }

  @Test mutating func nothingIsDeliveredBeforeTheSubscriptionOrAfterTheEnd() {
    var isOpen = [delivery.beginCall()]
    _ = delivery.begin(upstream)
    isOpen.append(delivery.beginCall())
    let isLast = delivery.endCall()
    _ = delivery.cancel()
    isOpen.append(delivery.beginCall())
    #expect(isOpen == [false, true, false])
    #expect(!isLast)
  }

  @Test mutating func aCompletionMayComeBeforeASubscription() {
    let isDue = [delivery.complete(releasing: &released), delivery.complete(releasing: &released)]
    #expect(isDue == [true, false])
    #expect(released == nil)
    let isTaken = delivery.begin(upstream)
    #expect(!isTaken)
  }

  @Test mutating func theUpstreamSubscriptionIsReturnedAtTheEnd() {
    _ = delivery.begin(upstream)
    _ = delivery.complete(releasing: &released)
    #expect(released as? Upstream === upstream)
    let (cancelled, finished) = (delivery.cancel(), delivery.finish())
    #expect(cancelled == nil)
    #expect(finished == nil)
  }

  @Test mutating func anEndDuringCallsIsDueAfterTheLastOne() throws {
    _ = delivery.begin(upstream)
    _ = delivery.beginCall()
    _ = delivery.beginCall()
    let finished = delivery.finish()
    #expect(try #require(finished).isDue == false)
    let isDue = [delivery.endCall(), delivery.endCall()]
    #expect(isDue == [false, true])
  }

  @Test mutating func anEndBetweenCallsIsDueAtOnce() throws {
    _ = delivery.begin(upstream)
    _ = delivery.beginCall()
    _ = delivery.endCall()
    let finished = delivery.finish()
    #expect(try #require(finished).isDue)
  }

  @Test mutating func aCancellationDuringACallDropsTheCompletion() {
    _ = delivery.begin(upstream)
    _ = delivery.beginCall()
    _ = delivery.finish()
    _ = delivery.cancel()
    let isDue = delivery.endCall()
    #expect(!isDue)
  }
}
