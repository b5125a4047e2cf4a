import CombineCore
import Interleaving

extension Chain {
  typealias ChainProbe = Probe<Int, ChainFault>

  /// The scenario that runs the chain's scripts on threads.
  func scenario(_ name: String) -> Scenario {
    Scenario(name, description: description) { trial in
      let sources = ChainSources(trial, usesScheduler: root.usesScheduler)
      let publisher = root.publisher(sources)
      let probes = sinks.enumerated().map { index, sink in
        sink.probe(trial, "sink \(index)", sources, promises: root.promises)
      }
      for (sink, probe) in zip(sinks, probes) where sink.isEarly { publisher.subscribe(probe) }
      for (index, script) in scripts.enumerated() {
        trial.thread("script \(index)") {
          for action in script { action.perform(publisher, probes, sources) }
        }
      }
    }
  }
}

extension Chain.Node {
  /// The promises that all operators of the chain keep.
  fileprivate var promises: Promises {
    switch self {
    case .subject, .sequence: .all
    case .unary(let unary, let node): node.promises.intersection(unary.promises)
    case .binary(let binary, let first, let second):
      first.promises.intersection(second.promises).intersection(binary.promises)
    }
  }
}

extension Chain.Unary {
  fileprivate var promises: Promises {
    switch self {
    // Ignores a cancel while a completion is scheduled.
    case .receiveOn: [.demand, .release]
    // Delivers the completion even after a cancel from inside the delivery of the last group.
    case .collect: [.demand, .release]
    // Ignores a cancel before it receives upstream's subscription, because it subscribes downstream first.
    case .dropFirst: .demand
    // Ignores a cancel between the failure and the subscription to the replacement.
    case .catching: .demand
    // Doesn't cancel upstream when a child fails.
    case .flatMapToJust, .flatMapToSubject, .flatMapOneAtATime: [.demand, .cancel]
    default: .all
    }
  }
}

extension Chain.Binary {
  fileprivate var promises: Promises {
    switch self {
    // Retains the subscription that it receives after the end.
    case .dropUntil: [.demand, .cancel]
    // Can receive its subscription after the end, because the end does not wait for it.
    case .prefixUntil: [.demand, .cancel]
    default: .all
    }
  }
}

extension Chain.Sink {
  fileprivate func probe(
    _ trial: Trial,
    _ name: String,
    _ sources: ChainSources,
    promises: Promises
  ) -> Chain.ChainProbe {
    // Weak, because the sources retain a subscribed sink.
    let demand = demand.map { Subscribers.Demand.max($0) } ?? .unlimited
    return Chain.ChainProbe(trial, name, demand: demand, promises: promises) { [weak sources] probe, _ in
      let index = probe.values.count - 1
      guard reactions.indices.contains(index), let sources else { return .none }
      return reactions[index].perform(probe, sources)
    }
  }
}

extension Chain.Reaction {
  /// - Returns: The demand that the delivery returns.
  fileprivate func perform(_ probe: Chain.ChainProbe, _ sources: ChainSources) -> Subscribers.Demand {
    switch self {
    case .nothing: return .none
    case .demand(let count): return .max(count)
    case .request(let count): probe.request(count.map { .max($0) } ?? .unlimited)
    case .send(let subject): sources.send(subject)
    case .finish(let subject): sources.send(.finished, subject)
    case .cancel: probe.cancel()
    }
    return .none
  }
}

extension Chain.Action {
  fileprivate func perform(
    _ publisher: AnyPublisher<Int, ChainFault>,
    _ probes: [Chain.ChainProbe],
    _ sources: ChainSources
  ) {
    switch self {
    case .send(let subject): sources.send(subject)
    case .finish(let subject): sources.send(.finished, subject)
    case .fail(let subject): sources.send(.failure(ChainFault()), subject)
    case .subscribe(let sink): publisher.subscribe(probes[sink])
    case .request(let sink, let count): probes[sink].request(count.map { .max($0) } ?? .unlimited)
    case .cancel(let sink): probes[sink].cancel()
    }
  }
}
