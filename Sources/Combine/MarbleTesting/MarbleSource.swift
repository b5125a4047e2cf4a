import CombineShim

/// A publisher that follows a diagram, and records the subscriptions and the demand of its subscribers.
///
/// To create a source, call ``MarbleTest/hot(_:values:failures:fileID:filePath:line:column:)`` or
/// ``MarbleTest/cold(_:values:failures:fileID:filePath:line:column:)``. Use it only on the thread of its
/// test.
public final class MarbleSource<Output, Failure: Error>: Publisher {
  private let frame: () -> Int
  private let attach: (AnySubscriber<Output, Failure>) -> Void
  private var logs: [SubscriptionLog] = []

  /// - Parameters:
  ///   - frame: A closure that returns the current frame.
  ///   - attach: A closure that attaches a subscriber to the diagram's events.
  init(frame: @escaping () -> Int, attach: @escaping (AnySubscriber<Output, Failure>) -> Void) {
    self.frame = frame
    self.attach = attach
  }

  /// A diagram for each subscription so far. It shows the start of the subscription as `^`, the requests, and
  /// the end of the subscription as `!`, `|` or `X`.
  public var subscriptions: [MarbleDiagram] { logs.map(\.diagram) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let log = SubscriptionLog(frame: frame)
    logs.append(log)
    attach(AnySubscriber(RecordedSubscription(downstream: subscriber, log: log)))
  }
}

/// The events that a source sends, and their frames.
struct SourcePlan<Output, Failure: Error> {
  struct Marble {
    let frame: Int
    let event: SourceEvent<Output, Failure>

    func send(to subject: PassthroughSubject<Output, Failure>) {
      switch event {
      case .value(let value): subject.send(value)
      case .completion(let completion): subject.send(completion: completion)
      }
    }
  }

  var marbles: [Marble] = []
  var start = 0
  var length = 0

  /// Creates an empty plan.
  init() {}

  init(
    _ diagram: MarbleDiagram,
    values: MarbleValues<Output>,
    failures: MarbleValues<Failure>
  ) throws(SourcePlanError) {
    start = diagram.start
    length = diagram.length
    for marble in diagram.marbles {
      switch marble.event {
      case .value(let name):
        guard let value = values.value(name) else {
          throw SourcePlanError(message: "No value is named '\(name)'; \(values.known)")
        }
        marbles.append(Marble(frame: marble.frame, event: .value(value)))
      case .failure(let name):
        guard let failure = failures.value(name ?? "X") else {
          throw SourcePlanError(message: "No failure is named '\(name ?? "X")'; \(failures.known)")
        }
        marbles.append(Marble(frame: marble.frame, event: .completion(.failure(failure))))
      case .finished:
        marbles.append(Marble(frame: marble.frame, event: .completion(.finished)))
      case .unnamed, .subscription, .demand, .cancellation:
        throw SourcePlanError(
          message: "A source's diagram can't contain '^', '+' or '!', which belong to subscribers"
        )
      }
    }
  }
}

/// An event that a source sends.
enum SourceEvent<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// The reason why a diagram isn't valid for a source.
struct SourcePlanError: Error {
  let message: String
}

/// One subscriber's run of a cold source. Values wait for demand, and the completion waits for the values.
final class ColdSubscription<Output, Failure: Error>: Subscription {
  private var downstream: AnySubscriber<Output, Failure>?
  private var values: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  init(downstream: AnySubscriber<Output, Failure>) {
    self.downstream = downstream
  }

  /// Sends an event of the diagram, or stores it until there is demand.
  func receive(_ event: SourceEvent<Output, Failure>) {
    switch event {
    case .value(let value): values.append(value)
    case .completion(let completion): self.completion = completion
    }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() {
    downstream = nil
    values = []
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let downstream, demand > .none, !values.isEmpty {
      demand -= 1
      demand += downstream.receive(values.removeFirst())
    }
    guard values.isEmpty, let completion, let downstream else { return }
    self.downstream = nil
    downstream.receive(completion: completion)
  }
}

/// The record of one subscription to a source.
final class SubscriptionLog {
  private let frame: () -> Int
  private let start: Int
  private var marbles: [MarbleDiagram.Marble] = []

  init(frame: @escaping () -> Int) {
    self.frame = frame
    start = frame()
    note(.subscription)
  }

  func note(_ event: MarbleEvent) {
    marbles.append(.init(frame: frame(), event: event))
  }

  var diagram: MarbleDiagram { MarbleDiagram(marbles: marbles, start: start) }
}

/// Forwards events between a source and a subscriber, and records the demand and the end of the subscription.
final class RecordedSubscription<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private let log: SubscriptionLog

  init(downstream: Downstream, log: SubscriptionLog) {
    self.downstream = downstream
    self.log = log
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream else { return .none }
    let demand = downstream.receive(input)
    if demand > .none { log.note(.demand(demand)) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let downstream else { return }
    log.note(completion.isFinished ? .finished : .failure(nil))
    self.downstream = nil
    upstream = nil
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard let upstream else { return }
    if demand > .none { log.note(.demand(demand)) }
    upstream.request(demand)
  }

  func cancel() {
    guard let upstream else { return }
    log.note(.cancellation)
    self.upstream = nil
    downstream = nil
    upstream.cancel()
  }
}

extension Subscribers.Completion {
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
