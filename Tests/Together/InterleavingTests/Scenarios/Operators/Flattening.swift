import CombineCore
import Interleaving

/// Operators that subscribe to publishers received from upstream.
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
  }
}
