import CombineCore
import CombineProbes
import Testing

/// Tests a sink behind operators that call it inside a gate and keep it in use across all of their values.
struct SinkBehindGatesTests {
  private typealias Sink = Subscribers.Sink<Int, Never>
  private typealias Operator = (PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>

  /// Operators that keep the sink in use, by name. Each publishes the subject's values and completion.
  private let gatedOperators: KeyValuePairs<String, Operator> = [
    "merge": { $0.merge(with: Empty()).eraseToAnyPublisher() },
    "flatMap": { $0.flatMap { Just($0) }.eraseToAnyPublisher() },
    "flatMap of subscribed": { $0.flatMap { [$0].publisher.handleEvents() }.eraseToAnyPublisher() },
    "switchToLatest": { $0.map { Just($0) }.switchToLatest().eraseToAnyPublisher() },
    "zip": { $0.zip($0).map { $0.0 }.eraseToAnyPublisher() },
    "combineLatest": { $0.combineLatest(Just(0)).map { $0.0 }.eraseToAnyPublisher() },
    "receive(on:)": { $0.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher() },
  ]

  @Test func cancelReleasesTheClosureBehindAnOperator() {
    for (name, make) in gatedOperators {
      var released = false
      let sink = makeSink { released = true }
      let subject = PassthroughSubject<Int, Never>()
      make(subject).subscribe(sink)
      subject.send(1)
      #expect(!released, "\(name)")
      sink.cancel()
      #expect(released, "\(name)")
      withExtendedLifetime((sink, subject)) {}
    }
  }

  @Test func completionReleasesTheClosureBehindAnOperatorFirst() {
    for (name, make) in gatedOperators {
      var log: [String] = []
      let sink = makeSink(
        receiveCompletion: { log.append("finished") },
        receiveValue: { log.append("\($0)") },
        whenReleased: { log.append("released") }
      )
      let subject = PassthroughSubject<Int, Never>()
      make(subject).subscribe(sink)
      subject.send(1)
      subject.send(completion: .finished)
      #expect(log == ["1", "released", "finished"], "\(name)")
      withExtendedLifetime((sink, subject)) {}
    }
  }

  @Test func aCancelFromInsideReleasesTheClosureBehindAnOperator() {
    for (name, make) in gatedOperators {
      var log: [String] = []
      weak var weakSink: Sink?
      let subject = PassthroughSubject<Int, Never>()
      let sink = makeSink(
        receiveValue: { value in
          weakSink?.cancel()
          subject.send(value + 1)
          log.append("got \(value)")
        },
        whenReleased: { log.append("released") }
      )
      weakSink = sink
      make(subject).subscribe(sink)
      subject.send(1)
      #expect(log == ["got 1", "released"], "\(name)")
      withExtendedLifetime(sink) {}
    }
  }

  @Test func aCompletionFromInsideReleasesTheClosureBehindAnOperator() {
    for (name, make) in gatedOperators {
      var log: [String] = []
      let subject = PassthroughSubject<Int, Never>()
      let sink = makeSink(
        receiveCompletion: { log.append("finished") },
        receiveValue: { value in
          subject.send(completion: .finished)
          log.append("got \(value)")
        },
        whenReleased: { log.append("released") }
      )
      make(subject).subscribe(sink)
      subject.send(1)
      #expect(log.last == "released" || log.last == "finished", "\(name)")
      #expect(log.sorted() == ["finished", "got 1", "released"], "\(name)")
      withExtendedLifetime((sink, subject)) {}
    }
  }
}
