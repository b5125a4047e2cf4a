import CombineShim
import Streams
import Testing

struct ReservoirTests {
  /// The signals that a subscriber has received.
  private final class Heard {
    var values: [Int] = []
    var hasFinished = false
  }

  private let reservoir = Reservoir<Int, Never>()

  private func subscribe(
    demand: Subscribers.Demand = .none
  ) -> (Subscribers.CustomSink<Int, Never>, Heard) {
    let heard = Heard()
    let sink = reservoir.customSink(
      demand: demand,
      receiveCompletion: { _ in heard.hasFinished = true },
      receiveValue: { heard.values.append($0) }
    )
    return (sink, heard)
  }

  @Test
  func eachSubscriberIsServedAsItAsks() {
    let (slow, heardBySlow) = subscribe()
    let (quick, heardByQuick) = subscribe(demand: .unlimited)
    reservoir.send(1)
    reservoir.send(2)
    reservoir.send(completion: .finished)
    #expect(heardByQuick.values == [1, 2])
    #expect(heardByQuick.hasFinished)
    #expect(heardBySlow.values == [])
    slow.request(.max(2))
    #expect(heardBySlow.values == [1, 2])
    #expect(heardBySlow.hasFinished)
    #expect(!quick.isSubscribed)
  }

  @Test
  func lateSubscribersReceiveOnlyTheCompletion() {
    reservoir.send(1)
    reservoir.send(completion: .finished)
    let (_, heard) = subscribe()
    #expect(heard.values == [])
    #expect(heard.hasFinished)
  }

  @Test
  func afterTheEndNothingIsSent() {
    let (_, heard) = subscribe(demand: .unlimited)
    reservoir.send(completion: .finished)
    reservoir.send(1)
    #expect(heard.values == [])
  }

  @Test
  func cancelledSubscribersReceiveNothing() {
    let (sink, heard) = subscribe(demand: .unlimited)
    reservoir.send(1)
    sink.cancel()
    reservoir.send(2)
    #expect(heard.values == [1])
  }
}
