import CombineCore
import Interleaving

/// Operators with several upstreams.
enum Combining {
  static var scenarios: [Scenario] {
    battery("merge", keeps: .everything) { $0.a.merge(with: $0.b) }
      + battery("merge3", keeps: .everything) { Publishers.Merge3($0.a, $0.b, $0.current) }
      + battery("merge4", keeps: .everything) { Publishers.Merge4($0.a, $0.b, $0.current, Just(0)) }
      + battery("merge5", keeps: .everything) {
        Publishers.Merge5($0.a, $0.b, $0.current, Just(0), Empty())
      }
      + battery("merge6", keeps: .everything) {
        Publishers.Merge6($0.a, $0.b, $0.current, Just(0), Empty(), Empty())
      }
      + battery("merge7", keeps: .everything) {
        Publishers.Merge7($0.a, $0.b, $0.current, Just(0), Empty(), Empty(), Empty())
      }
      + battery("merge8", keeps: .everything) {
        Publishers.Merge8($0.a, $0.b, $0.current, Just(0), Empty(), Empty(), Empty(), Empty())
      }
      + battery("merge-many", keeps: .everything) { Publishers.MergeMany([$0.a, $0.b]) }
      + battery("zip") { $0.a.zip($0.b) }
      + battery("zip-with-current") { $0.a.merge(with: $0.b).zip($0.current) }
      + battery("zip4") { $0.a.zip($0.b, $0.current, Just(0)).map { ($0.0, $0.1) } }
      + battery("combine-latest4", keeps: .nothing) {
        $0.a.combineLatest($0.b, $0.current, Just(0)).map { ($0.0, $0.1) }
      }
      + battery("combine-latest", keeps: .nothing) { $0.a.combineLatest($0.b) }
      + battery("combine-latest-with-current", keeps: .nothing) { $0.a.combineLatest($0.current) }
      + battery("append", keeps: .nothing) { $0.a.append($0.b) }
      + battery("prepend") { $0.a.merge(with: $0.b).prepend(0) }
  }
}
