import CombineExtensions
import CombineProbes
import CombineShim

extension ChainOperator {
  static let grouping = [
    ChainOperator(partition) { upstream, maker in
      let isEven = maker.lives.makeLife().carried { (value: Int) in value.isMultiple(of: 2) }
      let (matches, others) = upstream.publisher.partition(isEven)
      let even = upstream.model.values.filter { $0.isMultiple(of: 2) }
      let odd = upstream.model.values.filter { !$0.isMultiple(of: 2) }
      return ModelledPublisher(
        matches.append(others),
        upstream.model.with(upstream.model.fails ? even : even + odd)
      )
    },
    ChainOperator("groupBy") { upstream, maker in
      let key = { @Sendable (value: Int) in value % 3 }
      var keys: [Int] = []
      for value in upstream.model.values where !keys.contains(key(value)) { keys.append(key(value)) }
      // A failure ends the first group, and `concatMap` then subscribes to no further group.
      let heard = upstream.model.fails ? keys.prefix(1) : keys[...]
      let values = heard.flatMap { group in upstream.model.values.filter { key($0) == group } }
      return ModelledPublisher(
        upstream.publisher.groupBy(maker.lives.makeLife().carried(by: key)).concatMap { $0 },
        upstream.model.with(values)
      )
    },
    ChainOperator("window(count:)") { upstream, maker in
      let count = 1 + maker.number(below: 3)
      return ModelledPublisher(upstream.publisher.window(count: count).concatMap { $0 }, upstream.model)
    },
    ChainOperator("window(count:), reduce") { upstream, maker in
      let count = 1 + maker.number(below: 3)
      let values = upstream.model.values
      let sums = stride(from: 0, to: values.count, by: count).map { start in
        values[start...].prefix(count).reduce(0, +)
      }
      let hasOpenWindow = !values.count.isMultiple(of: count)
      return ModelledPublisher(
        upstream.publisher.window(count: count).concatMap { $0.reduce(0, +) },
        upstream.model.with(upstream.model.fails && hasOpenWindow ? sums.dropLast() : sums)
      )
    },
  ]
}
