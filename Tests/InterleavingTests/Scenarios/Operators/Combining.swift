import CombineCore
import Interleaving

/// Operators with several upstreams.
enum Combining {
  static var scenarios: [Scenario] {
    battery("merge", keeps: .everything) { $0.a.merge(with: $0.b) }
      + battery("merge3", keeps: .everything) { Publishers.Merge3($0.a, $0.b, $0.current) }
      + battery("merge-many", keeps: .everything) { Publishers.MergeMany([$0.a, $0.b]) }
      + battery("zip") { $0.a.zip($0.b) }
      + battery("zip-with-current") { $0.a.merge(with: $0.b).zip($0.current) }
      + battery("combine-latest", keeps: .nothing) { $0.a.combineLatest($0.b) }
      + battery("combine-latest-with-current", keeps: .nothing) { $0.a.combineLatest($0.current) }
      + battery("append", keeps: .nothing) { $0.a.append($0.b) }
      + battery("prepend") { $0.a.merge(with: $0.b).prepend(0) }
  }
}
