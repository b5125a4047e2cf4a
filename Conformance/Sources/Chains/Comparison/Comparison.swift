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
    let ourEvents = events(of: ours, scenario)
    var peersEvents = events(of: peers, scenario)
    // In which order the peer turns to the children of `flatMap` changes from run to run.
    var attempts = scenario.hasSeveralChildren ? 8 : 1
    while attempts > 0 {
      if isSame(ourEvents, peersEvents, in: scenario) { return .same }
      attempts -= 1
      if attempts > 0 { peersEvents = events(of: peers, scenario) }
    }
    return .different(ours: ourEvents, peers: peersEvents)
  }

  private func events(of run: Run, _ scenario: Scenario) -> [Event] {
    let log = Log()
    run(scenario, log)
    return log.events
  }

  private func isSame(_ ourEvents: [Event], _ peersEvents: [Event], in scenario: Scenario) -> Bool {
    ourEvents == peersEvents
      || scenario.hasFanOut && ourEvents.sortedAmongSubscribers == peersEvents.sortedAmongSubscribers
      || scenario.hasSeveralChildren && ourEvents.withSortedCalls == peersEvents.withSortedCalls
  }
}

extension Scenario {
  /// Whether one operator may have several upstreams of the same standing at the same time.
  public var hasSeveralChildren: Bool {
    chain.contains(.flatMap) || chain.contains(.flatMapToNever) || chain.contains(.flatMapFromNever)
  }
}

extension [Event] {
  /// The events with cancels in a row, and requests in a row, put in an order of their own: in which order
  /// `flatMap` turns to its children is the library's own choice.
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

  /// The events with those of each subscriber put together, step by step: the order between subscribers of
  /// one subject is the library's own choice, and each subscriber's order is not.
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
