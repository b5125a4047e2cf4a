import CombineCore
import CombineExtensions
import Interleaving

/// Operators of CombineExtensions with several upstreams.
enum CombiningExtensions {
  static var scenarios: [Scenario] {
    battery("amb", keeps: .order) { $0.a.amb($0.b) }
      + battery("amb-many", keeps: .order) { $0.a.amb(with: $0.b, $0.a) }
      + battery("with-latest-from", keeps: .nothing) {
        $0.a.withLatestFrom($0.b) { $0 + $1 }
      }
      + battery("with-latest-from-current") { $0.a.withLatestFrom($0.current) { value, _ in value } }
      + battery("combine-latest-many", keeps: .nothing) { [$0.a, $0.b].combineLatest() }
      + battery("zip-many") { [$0.a, $0.b].zip() }
      + battery("merge-array", keeps: .everything) { [$0.a, $0.b].merge() }
      + battery("sample") { $0.a.sample($0.b) }
      + battery("pausable") { $0.a.pausable(by: $0.b.map { $0 > 0 }) }
      + battery("pausable-buffered") { $0.a.pausableBuffered(by: $0.b.map { $0 > 0 }, limit: nil) }
      + battery("flat-map-first", keeps: .nothing) { sources in
        sources.a.flatMapFirst { _ in sources.b.prefix(1) }
      }
      + battery("flat-map-latest", keeps: .nothing) { sources in
        sources.a.flatMapLatest { _ in sources.b.prefix(1) }
      }
      + battery("flat-map-batches", keeps: .nothing) { [$0.a, $0.b, $0.a].flatMapBatches(of: 2) }
      + battery("debounce-until") { sources in sources.a.debounce { _ in sources.b } }
      + battery("throttle-until") { sources in sources.a.throttle(latest: true) { _ in sources.b } }
      + battery("concat-map", keeps: .nothing) { sources in
        sources.a.concatMap { value in sources.b.prefix(1).map { $0 + value } }
      }
  }
}
