/// Runs scenarios on two libraries and compares what can be seen of them.
public struct Comparison {
  public typealias Run = @Sendable (Scenario, Log) -> Void

  private let ours: Run
  private let peers: Run

  public init(ours: @escaping Run, peers: @escaping Run) {
    self.ours = ours
    self.peers = peers
  }

  public func outcome(of scenario: Scenario) -> Outcome {
    let (ourLog, peersLog) = (Log(), Log())
    ours(scenario, ourLog)
    peers(scenario, peersLog)
    let (ourEvents, peersEvents) = (ourLog.events, peersLog.events)
    if ourEvents == peersEvents { return .same }
    if scenario.hasFanOut, ourEvents.sortedAmongSubscribers == peersEvents.sortedAmongSubscribers {
      return .same
    }
    if scenario.hasSeveralChildren, ourEvents.withSortedCalls == peersEvents.withSortedCalls { return .same }
    return .different(ours: ourEvents, peers: peersEvents)
  }
}

extension Scenario {
  /// Whether one operator may have several upstreams of the same standing at the same time.
  fileprivate var hasSeveralChildren: Bool {
    chain.contains(.flatMap) || chain.contains(.flatMapToNever) || chain.contains(.flatMapFromNever)
  }
}

extension [Event] {
  /// The events with cancels in a row, and requests in a row, put in an order of their own: in which order `flatMap` turns
  /// to its children is the library's own choice.
  fileprivate var withSortedCalls: [Event] {
    var result: [Event] = []
    var calls: [Event] = []
    for event in self + [.step(-1)] {
      if let last = calls.last, !event.isSameCall(as: last) {
        result += calls.sorted { "\($0)" < "\($1)" }
        calls = []
      }
      if event.isSameCall(as: event) { calls.append(event) } else { result.append(event) }
    }
    return result
  }

  /// The events with those of each subscriber put together, step by step: the order between subscribers of one subject
  /// is the library's own choice, and each subscriber's order is not.
  fileprivate var sortedAmongSubscribers: [[Int: [Event]]] {
    var steps: [[Int: [Event]]] = [[:]]
    for event in self {
      switch event {
      case .step: steps.append([:])
      case .subscription(_, let subscriber), .value(_, let subscriber), .completion(_, let subscriber):
        steps[steps.count - 1][subscriber, default: []].append(event)
      default: steps[steps.count - 1][-1, default: []].append(event)
      }
    }
    for index in steps.indices { steps[index][-1]?.sort { "\($0)" < "\($1)" } }
    return steps
  }
}

extension Event {
  /// Whether both are cancels of inputs, or both requests.
  fileprivate func isSameCall(as other: Event) -> Bool {
    switch (self, other) {
    case (.cancelled, .cancelled), (.requested, .requested): true
    default: false
    }
  }
}
