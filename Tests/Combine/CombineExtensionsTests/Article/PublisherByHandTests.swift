import CombineExtensions
import CombineProbes
import CombineShim
import Testing

/// The article's publishers: `Record`, `create`, and a handwritten `Create` with the buffer.
struct PublisherByHandTests {
  @Test func recordReplaysItsEvents() {
    let recordPublisher = Record<String, ProbeError> { recording in
      recording.receive("你")
      recording.receive("好")
      recording.receive("吗")
      recording.receive(completion: Subscribers.Completion.finished)
    }
    let subscriber = ProbeSubscriber<String, ProbeError>()
    recordPublisher.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["你", "好", "吗", "finished"])
  }

  @Test func createForwardsItsClosuresEvents() {
    var cleanups = 0
    let publisher = AnyPublisher<String, ProbeError>.create { subscriber in
      subscriber.send("Hello")
      subscriber.send("World!")
      subscriber.send(completion: .failure(ProbeError()))
      subscriber.send(completion: .finished)
      return AnyCancellable { cleanups += 1 }
    }
    let subscriber = ProbeSubscriber<String, ProbeError>()
    publisher.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["Hello", "World!", "failure oops"])
    #expect(cleanups == 1)
  }

  @Test func aPublisherByHandRunsItsClosureForEachSubscriber() {
    var runs = 0
    let publisher = CreateByHand<Int, Never> { subscriber in
      runs += 1
      subscriber.send(runs)
      return AnyCancellable {}
    }
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.values == [1])
    #expect(second.values == [2])
  }

  /// The article's buffer, in contrast, delivers the demanded values and discards the rest.
  @Test func earlyCompletionsKeepBufferedValues() {
    let publisher = CreateByHand<Int, ProbeError> { subscriber in
      for number in 1...5 { subscriber.send(number) }
      subscriber.send(completion: .failure(ProbeError()))
      return AnyCancellable {}
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    publisher.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2"])
    subscriber.request(.max(2))
    #expect(subscriber.log.dropFirst() == ["1", "2", "3", "4"])
    subscriber.request(.max(1))
    #expect(subscriber.log.suffix(2) == ["5", "failure oops"])
  }
}

private struct CreateByHand<Output, Failure: Error>: Publisher {
  typealias SubscriberHandler = (Handle) -> any Cancellable

  private let factory: SubscriberHandler

  init(factory: @escaping SubscriberHandler) {
    self.factory = factory
  }

  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    subscriber.receive(subscription: Subscription(factory: factory, downstream: subscriber))
  }

  struct Handle {
    let onValue: (Output) -> Void
    let onCompletion: (Subscribers.Completion<Failure>) -> Void

    func send(_ input: Output) { onValue(input) }

    func send(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
  }

  private final class Subscription<Downstream: Subscriber>: CombineShim.Subscription
  where Output == Downstream.Input, Failure == Downstream.Failure {
    private let buffer: DemandBuffer<Downstream>
    private var cancelable: (any Cancellable)?

    init(factory: @escaping SubscriberHandler, downstream: Downstream) {
      buffer = DemandBuffer(subscriber: downstream)
      let handle = Handle(
        onValue: { [weak self] in _ = self?.buffer.buffer(value: $0) },
        onCompletion: { [weak self] in self?.buffer.complete(completion: $0) }
      )
      cancelable = factory(handle)
    }

    func request(_ demand: Subscribers.Demand) {
      _ = buffer.demand(demand)
    }

    func cancel() {
      cancelable?.cancel()
    }
  }
}
