/// Runs scenarios on two libraries and compares the logged events.
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
    // The order in which the peer calls the children of `flatMap` changes from run to run.
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
  /// A Boolean value that indicates whether an operator may have several interchangeable upstreams at the
  /// same time.
  public var hasSeveralChildren: Bool {
    chain.contains(.flatMap) || chain.contains(.flatMapToNever) || chain.contains(.flatMapFromNever)
  }
}

extension [Event] {
  /// The events with consecutive cancels, and consecutive requests, sorted. A library is free to call the
  /// children of `flatMap` in any order.
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

  /// The events of each step, grouped by subscriber. A library is free to order the subscribers of a subject,
  /// but not the events of one subscriber.
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
  /// Returns whether both events are cancels of inputs, or both are requests.
  fileprivate func isSameCall(as other: Event) -> Bool {
    switch (self, other) {
    case (.cancelled, .cancelled), (.requested, .requested): true
    default: false
    }
  }
}
