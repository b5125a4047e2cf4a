import CombineExtensions
import CombineProbes
import CombineShim

extension RacedOperator {
  static let pacing = [
    RacedOperator("sample") { $0.first.sample($0.second) },
    RacedOperator("throttle to the latest") { $0.first.throttle(latest: true, until: $0.toSecond()) },
    RacedOperator("throttle to the first") { $0.first.throttle(latest: false, until: $0.toSecond()) },
    RacedOperator("debounce") { $0.first.debounce(until: $0.toSecond()) },
    RacedOperator("pausableBuffered") { parts in
      parts.first.pausableBuffered(by: parts.second.map { $0.isMultiple(of: 2) }, limit: 2)
    },
  ]

  static let combining = [
    RacedOperator("zip") { parts in
      parts.first.zip(with: [parts.second]).map(parts.life.carried { $0[0] })
    },
    RacedOperator("combineLatest") { parts in
      parts.first.combineLatest(with: [parts.second]).map(parts.life.carried { $0[0] })
    },
    RacedOperator("withLatestFrom") { parts in
      parts.first.withLatestFrom(parts.second) { [life = parts.life] value, _ in
        withExtendedLifetime(life) { value }
      }
    },
    RacedOperator("amb") { $0.first.amb($0.second) },
    RacedOperator("amb of many") { [$0.first, $0.second, $0.first].amb() },
    RacedOperator("flatMapFirst") { $0.first.flatMapFirst($0.toSecond()) },
    RacedOperator("flatMapLatest") { $0.first.flatMapLatest($0.toSecond()) },
    RacedOperator("concatMap") { $0.first.concatMap($0.toSecond()) },
    RacedOperator("flatMapBatches") { parts in
      [parts.first, parts.second, parts.first].flatMapBatches(of: 2).map(parts.life.carried { $0[0] })
    },
  ]
}
