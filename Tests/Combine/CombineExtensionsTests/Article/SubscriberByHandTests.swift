import CombineShim
import Testing

/// The article's subscribers: a handwritten sink and its demand.
struct SubscriberByHandTests {
  private let publisher = PassthroughSubject<Int, Never>()

  @Test func aSinkCanBeMadeAndSubscribed() {
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    publisher.subscribe(sink)
    publisher.send(1)
    #expect(values == [1])
  }

  @Test func aFunctionCanDoBoth() {
    var values: [Int] = []
    var completions: [Subscribers.Completion<Never>] = []
    let cancellable = publisher.testSink(
      receiveCompletion: { completions.append($0) },
      receiveValue: { values.append($0) }
    )
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(values == [1])
    #expect(completions == [.finished])
    cancellable.cancel()
  }

  @Test func customSinkReceivesValuesUntilCancelled() {
    var values: [Int] = []
    let cancellable = publisher.customSink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    for number in 1...3 { publisher.send(number) }
    cancellable.cancel()
    publisher.send(4)
    #expect(values == [1, 2, 3])
  }

  @Test func aSinkByHandGetsNoMoreThanItRequested() {
    var values: [Int] = []
    let cancellable = publisher.customSink(
      demand: .max(3),
      receiveCompletion: { _ in },
      receiveValue: { values.append($0) }
    )
    for number in 1...5 { publisher.send(number) }
    #expect(values == [1, 2, 3])
    cancellable.cancel()
  }

  @Test func demandReturnedByACustomSinkIsAdded() {
    var values: [Int] = []
    let cancellable = publisher.customSink(
      demand: .max(3),
      moreAtThird: .max(1),
      receiveCompletion: { _ in },
      receiveValue: { values.append($0) }
    )
    for number in 1...5 { publisher.send(number) }
    #expect(values == [1, 2, 3, 4])
    cancellable.cancel()
  }
}

extension Publisher {
  fileprivate func testSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { receiveCompletion($0) },
      receiveValue: { receiveValue($0) }
    )
    subscribe(sink)
    return AnyCancellable(sink)
  }

  fileprivate func customSink(
    demand: Subscribers.Demand = .unlimited,
    moreAtThird: Subscribers.Demand = .none,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.CustomSink<Output, Failure>(
      demand: demand,
      moreAtThird: moreAtThird,
      receiveCompletion: { receiveCompletion($0) },
      receiveValue: { receiveValue($0) }
    )
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Subscribers {
  fileprivate final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    let demand: Subscribers.Demand
    let moreAtThird: Subscribers.Demand
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    let receiveValue: (Input) -> Void

    var subscription: (any Subscription)?
    var count = 0

    init(
      demand: Subscribers.Demand,
      moreAtThird: Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.demand = demand
      self.moreAtThird = moreAtThird
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      self.subscription?.request(demand)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      receiveValue(input)
      count += 1
      return count == 3 ? moreAtThird : .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      receiveCompletion(completion)
      subscription = nil
    }

    func cancel() {
      subscription?.cancel()
      subscription = nil
    }
  }
}
