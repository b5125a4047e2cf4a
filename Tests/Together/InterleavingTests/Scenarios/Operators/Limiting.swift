import CombineCore
import Interleaving

/// Operators that republish some of the values.
enum Limiting {
  static var scenarios: [Scenario] {
    battery("prefix-until-output") { $0.a.prefix(untilOutputFrom: $0.b) }
      + battery("drop-until-output") { $0.a.drop(untilOutputFrom: $0.b) }
      + battery("prefix") { $0.a.merge(with: $0.b).prefix(2) }
      + battery("prefix-of-subject") { $0.a.prefix(1) }
      + battery("first-where") { $0.a.first { $0 > 1 } }
      + battery("prefix-while") { $0.a.prefix { $0 < 2 } }
      + battery("drop-first") { $0.a.dropFirst() }
      + battery("drop-while") { $0.a.drop { $0 < 2 } }
      + battery("output-in") { $0.a.output(in: 0..<2) }
      + battery("filter") { $0.a.filter { $0 != 1 } }
      + battery("remove-duplicates") { $0.a.removeDuplicates() }
      + battery("compact-map") { $0.a.compactMap { $0 == 1 ? nil : $0 } }
  }
}
