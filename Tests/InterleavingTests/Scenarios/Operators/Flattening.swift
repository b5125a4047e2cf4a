import CombineCore
import Interleaving

/// Operators that subscribe to publishers that arrive.
enum Flattening {
  static var scenarios: [Scenario] {
    battery("flat-map", keeps: .everything) { $0.a.merge(with: $0.b).flatMap { Just($0) } }
      + battery("flat-map-of-subjects") { sources in
        sources.current.flatMap { _ in sources.a.merge(with: sources.b).prefix(3) }
      }
      + battery("flat-map-one-at-a-time", keeps: .nothing) { sources in
        sources.a.flatMap(maxPublishers: .max(1)) { _ in sources.b.prefix(1) }
      }
      + battery("switch-to-latest", keeps: .everything) {
        $0.a.merge(with: $0.b).map { Just($0) }.switchToLatest()
      }
      + battery("switch-to-latest-of-subjects") { sources in
        sources.current.map { _ in sources.a.merge(with: sources.b) }.switchToLatest()
      }
      + [neverGoesBack]
  }

  /// The sink switches on while a value of the turn before is on its way.
  private static var neverGoesBack: Scenario {
    Scenario("switch-to-latest-never-goes-back") { trial in
      let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
      let first = PassthroughSubject<Int, Never>()
      let second = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>(trial) { _, value in
        if value == 1 { outer.send(Just(3).eraseToAnyPublisher()) }
        return .none
      }
      outer.switchToLatest().subscribe(probe)
      outer.send(first.eraseToAnyPublisher())
      trial.thread("sends") { first.send(1) }
      trial.thread("switches and sends") {
        outer.send(second.eraseToAnyPublisher())
        second.send(2)
      }
      trial.atEnd { trial.expect(!probe.values.contains([3, 2]), "got \(probe.values)") }
    }
  }
}
