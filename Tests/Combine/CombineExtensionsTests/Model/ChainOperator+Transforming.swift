import CombineExtensions
import CombineProbes
import CombineShim

extension ChainOperator {
  static let transforming = [
    ChainOperator("enumerated") { upstream, _ in
      ModelledPublisher(
        upstream.publisher.enumerated().map { $0.index * 100 + $0.element },
        upstream.model.with(upstream.model.values.enumerated().map { $0.offset * 100 + $0.element })
      )
    },
    ChainOperator("pairwise") { upstream, _ in
      let values = upstream.model.values
      return ModelledPublisher(
        upstream.publisher.pairwise().map { $0.0 * 7 + $0.1 },
        upstream.model.with(zip(values, values.dropFirst()).map { $0.0 * 7 + $0.1 })
      )
    },
    ChainOperator("nwise") { upstream, maker in
      let values = upstream.model.values
      return ModelledPublisher(
        upstream.publisher.nwise(3).map(maker.lives.makeLife().carried { $0.reduce(0, +) }),
        upstream.model.with(values.indices.dropLast(2).map { values[$0..<($0 + 3)].reduce(0, +) })
      )
    },
    ChainOperator("compactScan") { upstream, maker in
      let life = maker.lives.makeLife()
      var sum = 1
      var sums: [Int] = []
      for value in upstream.model.values where !value.isMultiple(of: 3) {
        sum += value
        sums.append(sum)
      }
      let scan = upstream.publisher.compactScan(1) { sum, value in
        withExtendedLifetime(life) { value.isMultiple(of: 3) ? nil : sum + value }
      }
      return ModelledPublisher(scan, upstream.model.with(sums))
    },
    ChainOperator("removeAllDuplicates") { upstream, _ in
      var seen = Set<Int>()
      return ModelledPublisher(
        upstream.publisher.removeAllDuplicates(),
        upstream.model.with(upstream.model.values.filter { seen.insert($0).inserted })
      )
    },
    ChainOperator("prefix(while:behavior:)") { upstream, maker in
      let goesOn = maker.lives.makeLife().carried { (value: Int) in value % 5 != 4 }
      let prefix = upstream.publisher.prefix(while: goesOn, behavior: .inclusive)
      guard let last = upstream.model.values.firstIndex(where: { $0 % 5 == 4 }) else {
        return ModelledPublisher(prefix, upstream.model)
      }
      return ModelledPublisher(prefix, ListModel(values: Array(upstream.model.values[...last])))
    },
    ChainOperator("suffix") { upstream, maker in
      let maxLength = maker.number(below: 4)
      let values = upstream.model.fails ? [] : Array(upstream.model.values.suffix(maxLength))
      return ModelledPublisher(upstream.publisher.suffix(maxLength), upstream.model.with(values))
    },
    ChainOperator("materialize, dematerialize") { upstream, _ in
      ModelledPublisher(upstream.publisher.materialize().dematerialize(), upstream.model)
    },
    ChainOperator("mapToResult") { upstream, _ in
      ModelledPublisher(
        upstream.publisher.mapToResult().map { (try? $0.get()) ?? -1 }.setFailureType(to: ProbeError.self),
        ListModel(values: upstream.model.values + (upstream.model.fails ? [-1] : []))
      )
    },
    ChainOperator("ignoreFailure") { upstream, _ in upstream.ignoringFailure },
  ]
}
