import CombineCore
import Interleaving

extension Chain {
  typealias ChainProbe = Probe<Int, ChainFault>

  /// The chain as threads that run.
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
  /// What the operators promise together.
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
    // A cancel is ignored while a completion is on its way.
    case .receiveOn: [.demand, .release]
    // A cancel from inside the last group does not keep the completion back.
    case .collect: [.demand, .release]
    // A cancel before upstream's subscription, which comes after the one for downstream, is ignored.
    case .dropFirst: .demand
    // A cancel is ignored between the failure and the subscription of what takes over.
    case .catching: .demand
    // Upstream is not cancelled when a child has failed.
    case .flatMapToJust, .flatMapToSubject, .flatMapOneAtATime: [.demand, .cancel]
    default: .all
    }
  }
}

extension Chain.Binary {
  fileprivate var promises: Promises {
    switch self {
    // A subscription is taken after the end.
    case .dropUntil: [.demand, .cancel]
    // A subscription comes after the end, until the end waits for it.
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
    // A weak reference: the sources hold the sink as long as it is subscribed.
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
