import CombineShim

/// The record of one subscription of a source.
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

/// Stands between a source and a subscriber, and notes what passes up, and how it ends.
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
  /// Whether it is no failure.
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
