import CombineExtensions
import CombineProbes
import CombineShim

extension RacedOperator {
  static let grouping = [
    RacedOperator("window(boundary:), concatMap") { parts in
      parts.first.window(boundary: parts.second).concatMap(parts.life.carried { $0 })
    },
    RacedOperator("window(boundary:), flatMap") { parts in
      parts.first.window(boundary: parts.second).flatMap(parts.life.carried { $0 })
    },
    RacedOperator("window(time:)") { parts in
      parts.first.window(time: .milliseconds(100), scheduler: parts.scheduler)
        .concatMap(parts.life.carried { $0 })
    },
    RacedOperator("window(timeSpan:count:)") { parts in
      parts.first.window(timeSpan: .milliseconds(100), count: 2, scheduler: parts.scheduler)
        .flatMap(parts.life.carried { $0 })
    },
    RacedOperator("window(count:), cut short") { parts in
      parts.first.window(count: 2).flatMap { $0.prefix(1) }.prefix(2)
    },
    RacedOperator("window(count:), unheard") { parts in
      parts.first.window(count: 2).map(parts.life.carried { _ in 1 })
    },
    RacedOperator("buffer(timeSpan:count:)") { parts in
      parts.first.buffer(timeSpan: .milliseconds(100), count: 2, scheduler: parts.scheduler)
        .map(parts.life.carried { $0.count })
    },
    RacedOperator("buffer(boundary:)") { parts in
      parts.first.buffer(boundary: parts.second).map(parts.life.carried { $0.count })
    },
    RacedOperator("groupBy, flatMap") { $0.first.groupBy($0.life.carried { $0 % 2 }).flatMap { $0 } },
    RacedOperator("groupBy, cut short") { parts in
      parts.first.groupBy(parts.life.carried { $0 % 2 }).flatMap { $0.prefix(1) }
    },
    RacedOperator("groupBy, unheard") { $0.first.groupBy($0.life.carried { $0 % 2 }).map(\.key) },
    RacedOperator("partition, merge") { parts in
      let (matches, others) = parts.first.partition(parts.life.carried { $0 % 2 == 0 })
      return matches.merge(with: others)
    },
    RacedOperator("partition, one side") { parts in
      parts.first.partition(parts.life.carried { $0 % 2 == 0 }).matches
    },
  ]
}
