import CombineShim
import Streams
import Testing

struct CustomSinkTests {
  /// The signals that a sink has received.
  private final class Heard {
    var values: [Int] = []
    var completions = 0
  }

  private let heard = Heard()
  private let subject = PassthroughSubject<Int, Never>()

  private func sink(
    demand: Subscribers.Demand,
    moreDemand: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> Subscribers.CustomSink<Int, Never> {
    subject.customSink(
      demand: demand,
      moreDemand: moreDemand,
      receiveCompletion: { [heard] _ in heard.completions += 1 },
      receiveValue: { [heard] in heard.values.append($0) }
    )
  }

  private func sendFive() {
    for value in 1...5 { subject.send(value) }
  }

  @Test
  func withADemandOfThreeItGetsThreeAsInTheArticle() {
    let sink = sink(demand: .max(3))
    sendFive()
    #expect(heard.values == [1, 2, 3])
    #expect(sink.count == 3)
    #expect(sink.outstanding == .none)
  }

  @Test
  func additionalDemandAtTheThirdValueDeliversFour() {
    let sink = sink(demand: .max(3)) { $0 == 3 ? .max(1) : .none }
    sendFive()
    #expect(heard.values == [1, 2, 3, 4])
    #expect(sink.requested == .max(4))
  }

  @Test
  func withUnlimitedDemandItGetsAll() {
    let sink = sink(demand: .unlimited)
    sendFive()
    subject.send(completion: .finished)
    #expect(heard.values == [1, 2, 3, 4, 5])
    #expect(heard.completions == 1)
    #expect(!sink.isSubscribed)
  }

  @Test
  func theEndNeedsNoDemand() {
    let sink = sink(demand: .none)
    subject.send(completion: .finished)
    #expect(heard.completions == 1)
    #expect(sink.requested == .none)
  }

  @Test
  func laterDemandAccumulates() {
    let sink = sink(demand: .max(1))
    sink.request(.max(1))
    sendFive()
    #expect(heard.values == [1, 2])
    sink.request(.max(2))
    sendFive()
    #expect(heard.values == [1, 2, 1, 2])
    #expect(sink.requested == .max(4))
  }

  @Test
  func cancellingStopsValues() {
    let sink = sink(demand: .unlimited)
    subject.send(1)
    sink.cancel()
    subject.send(2)
    sink.request(.max(1))
    subject.send(completion: .finished)
    #expect(heard.values == [1])
    #expect(heard.completions == 0)
    #expect(sink.outstanding == .none)
  }

  @Test
  func aSecondPublisherIsSentAway() {
    let sink = sink(demand: .unlimited)
    var cancellations = 0
    PassthroughSubject<Int, Never>()
      .handleEvents(receiveCancel: { cancellations += 1 })
      .subscribe(sink)
    #expect(cancellations == 1)
    subject.send(1)
    #expect(heard.values == [1])
  }
}
