import CombineShim
import Testing

/// Takes so many values at a time, as it is told.
final class Reader: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var received: [Int] = []
  private(set) var isFinished = false
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(2))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    received.append(input)
    return input == 2 ? .max(1) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) { isFinished = true }

  func takeOneMore() { subscription?.request(.max(1)) }
}

struct DemandGuideTests {
  @Test func valuesComeWhenTheyAreDemanded() {
    let reader = Reader()
    (1...5).publisher.subscribe(reader)
    #expect(reader.received == [1, 2, 3])
    reader.takeOneMore()
    #expect(reader.received == [1, 2, 3, 4])
    #expect(!reader.isFinished)
  }

  @Test func aSubjectKeepsNothingForThoseWhoAskForNothing() {
    let subject = PassthroughSubject<Int, Never>()
    let reader = Reader()
    subject.subscribe(reader)
    for value in [10, 20, 30, 40] { subject.send(value) }
    #expect(reader.received == [10, 20])
    reader.takeOneMore()
    #expect(reader.received == [10, 20])
    subject.send(50)
    #expect(reader.received == [10, 20, 50])
  }

  @Test func aBufferKeepsThem() {
    let subject = PassthroughSubject<Int, Never>()
    let reader = Reader()
    subject.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest).subscribe(reader)
    for value in [10, 20, 30, 40] { subject.send(value) }
    #expect(reader.received == [10, 20])
    reader.takeOneMore()
    #expect(reader.received == [10, 20, 30])
  }

  @Test func aValueSentFromInsideADeliveryIsDeliveredInsideOfIt() {
    let subject = PassthroughSubject<Int, Never>()
    var order: [String] = []
    let sink = subject.sink { value in
      order.append("\(value) begins")
      if value == 1 { subject.send(2) }
      order.append("\(value) ends")
    }
    subject.send(1)
    sink.cancel()
    #expect(order == ["1 begins", "2 begins", "2 ends", "1 ends"])
  }
}
