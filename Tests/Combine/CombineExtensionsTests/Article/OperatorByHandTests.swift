import CombineExtensions
import CombineProbes
import CombineShim
import Testing

/// The article's handwritten operators, with the sink and the buffer.
struct OperatorByHandTests {
  @Test func theFirstPublisherThatSendsWinsAndGetsTheDemand() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let firstPublisher = ProbePublisher<Int, ProbeError>(subscription: first)
    let secondPublisher = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    firstPublisher.ambByHand(secondPublisher).subscribe(subscriber)
    #expect(first.history == [.requested(.max(1))])

    secondPublisher.send(1)
    #expect(second.history == [.requested(.max(1)), .requested(.max(2))])
    #expect(first.history == [.requested(.max(1)), .cancelled])
    secondPublisher.send(2)
    secondPublisher.send(3)
    secondPublisher.send(completion: .finished)
    #expect(subscriber.values == [1, 2])
    subscriber.request(.max(1))
    #expect(subscriber.log.suffix(2) == ["3", "finished"])
  }

  @Test func mirrorsTheFirstPublisherToEmit() {
    let (subject1, subject2) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var printed: [String] = []
    let cancellable =
      subject1
      .ambByHand(subject2)
      .sink(
        receiveCompletion: { printed.append("amb: completed with \($0)") },
        receiveValue: { printed.append("amb: \($0)") }
      )
    subject2.send(3)
    subject1.send(1)
    subject2.send(6)
    subject1.send(8)
    subject1.send(7)
    subject1.send(completion: .finished)
    subject2.send(completion: .finished)
    #expect(printed == ["amb: 3", "amb: 6", "amb: completed with finished"])
    cancellable.cancel()
  }

  @Test func aMapIsASinkThatTransforms() {
    let subscriber = ProbeSubscriber<String, Never>(demand: .max(2))
    Publishers.WordMap(upstream: Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3]))
      .subscribe(subscriber)
    #expect(subscriber.values == ["1", "2"])
    subscriber.request(.unlimited)
    #expect(subscriber.log.suffix(2) == ["3", "finished"])
  }
}

extension Publisher {
  fileprivate func ambByHand<Other: Publisher>(_ other: Other) -> AmbByHand<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    AmbByHand(first: self, second: other)
  }
}

extension Publishers {
  fileprivate struct WordMap<Upstream: Publisher>: Publisher {
    typealias Output = String
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Failure {
      subscriber.receive(subscription: Subscription(upstream: upstream, downstream: subscriber))
    }

    final class Subscription<Downstream: Subscriber>: CombineShim.Subscription
    where Downstream.Input == String, Downstream.Failure == Upstream.Failure {
      private let sink: Sink<Upstream, Downstream>

      init(upstream: Upstream, downstream: Downstream) {
        sink = Sink(
          upstream: upstream,
          downstream: downstream,
          transformOutput: { "\($0)" },
          transformFailure: { $0 }
        )
      }

      func request(_ demand: Subscribers.Demand) { sink.demand(demand) }

      func cancel() { sink.cancelUpstream() }
    }
  }
}

private struct AmbByHand<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output, First.Failure == Second.Failure {
  typealias Output = First.Output
  typealias Failure = First.Failure

  let first: First
  let second: Second

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscription(first: first, second: second, downstream: subscriber))
  }
}

extension AmbByHand {
  fileprivate final class Subscription<Downstream: Subscriber>: CombineShim.Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum Decision {
      case first
      case second
    }

    private var firstSink: FirstEventSink<First, Downstream>?
    private var secondSink: FirstEventSink<Second, Downstream>?
    private var demandBeforeDecision = Subscribers.Demand.none

    private var decision: Decision? {
      didSet {
        switch decision {
        case .first: secondSink?.cancelUpstream()
        case .second: firstSink?.cancelUpstream()
        case nil: return
        }
        request(demandBeforeDecision)
      }
    }

    init(first: First, second: Second, downstream: Downstream) {
      firstSink = FirstEventSink(upstream: first, downstream: downstream) { [weak self] in
        if self?.decision == nil { self?.decision = .first }
      }
      secondSink = FirstEventSink(upstream: second, downstream: downstream) { [weak self] in
        if self?.decision == nil { self?.decision = .second }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      switch decision {
      case .first: firstSink?.demand(demand)
      case .second: secondSink?.demand(demand)
      case nil: demandBeforeDecision += demand
      }
    }

    func cancel() {
      firstSink?.cancelUpstream()
      secondSink?.cancelUpstream()
    }
  }
}

/// A sink that requests one value, so that the first publisher to emit can win, and reports each event.
private final class FirstEventSink<Upstream: Publisher, Downstream: Subscriber>:
  Publishers.Sink<Upstream, Downstream>
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  private let onEvent: () -> Void

  init(upstream: Upstream, downstream: Downstream, onEvent: @escaping () -> Void) {
    self.onEvent = onEvent
    super.init(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { $0 },
      transformFailure: { $0 }
    )
  }

  override func receive(subscription: any Subscription) {
    super.receive(subscription: subscription)
    subscription.request(.max(1))
  }

  override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    onEvent()
    return super.receive(input)
  }

  override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
    onEvent()
    super.receive(completion: completion)
  }
}
