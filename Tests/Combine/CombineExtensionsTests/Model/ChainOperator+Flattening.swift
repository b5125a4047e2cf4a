import CombineExtensions
import CombineProbes
import CombineShim

extension ChainOperator {
  static let flattening = [
    ChainOperator("concatMap to a sequence") { upstream, maker in
      let upstream = upstream.ignoringFailure
      let count = maker.number(below: 3)
      let repeated = maker.lives.makeLife().carried { (value: Int) in
        repeatElement(value, count: count).publisher.setFailureType(to: ProbeError.self)
      }
      return ModelledPublisher(
        upstream.publisher.concatMap(repeated),
        upstream.model.with(upstream.model.values.flatMap { repeatElement($0, count: count) })
      )
    },
    ChainOperator("concatMap to a pumped publisher") { upstream, maker in
      let upstream = upstream.ignoringFailure
      let inner = maker.list()
      maker.note("inner \(inner)")
      let innerCount = inner.fails ? min(upstream.model.values.count, 1) : upstream.model.values.count
      let values = upstream.model.values.prefix(innerCount).flatMap { value in inner.values.map { $0 + value }
      }
      let (pumps, lives) = (maker.pumps, maker.lives)
      let pumped = lives.makeLife().carried { (value: Int) in
        PumpedPublisher(pumps: pumps, model: inner.with(inner.values.map { $0 + value }), lives: lives)
      }
      return ModelledPublisher(
        upstream.publisher.concatMap(pumped),
        ListModel(values: values, completion: innerCount > 0 ? inner.completion : .finished)
      )
    },
    ChainOperator("zip with a sequence") { upstream, _ in
      let upstream = upstream.ignoringFailure
      let numbers = (0..<100_000).publisher.setFailureType(to: ProbeError.self)
      return ModelledPublisher(
        upstream.publisher.zip(with: [numbers]).map { $0[0] * 3 + $0[1] },
        upstream.model.with(upstream.model.values.enumerated().map { $0.element * 3 + $0.offset })
      )
    },
    ChainOperator("withLatestFrom") { upstream, maker in
      let life = maker.lives.makeLife()
      let latest = upstream.publisher.withLatestFrom(Just(10).setFailureType(to: ProbeError.self)) {
        value,
        ten in
        withExtendedLifetime(life) { value + ten }
      }
      return ModelledPublisher(latest, upstream.model.with(upstream.model.values.map { $0 + 10 }))
    },
    ChainOperator("amb") { upstream, _ in
      ModelledPublisher(upstream.publisher.amb(Empty(completeImmediately: false)), upstream.model)
    },
    ChainOperator("pausableBuffered") { upstream, maker in
      let count = maker.number(below: 6)
      let toggles = ListModel(values: (0..<count).map { _ in maker.number(below: 2) })
      maker.note("toggles \(toggles.values)")
      // The pauser ends in the open state, so that all values arrive.
      let pauser = maker.pumped(toggles).map { $0 == 1 }
        .append(Just(true).setFailureType(to: ProbeError.self))
      return ModelledPublisher(upstream.publisher.pausableBuffered(by: pauser, limit: nil), upstream.model)
    },
  ]
}
