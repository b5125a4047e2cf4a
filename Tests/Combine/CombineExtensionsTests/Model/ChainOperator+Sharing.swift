import CombineExtensions
import CombineProbes
import CombineShim

extension ChainOperator {
  /// The names of the operators that subscribe to upstream once. A retry of them finds a finished upstream.
  private static let once: Set = [partition, share]

  static let partition = "partition"
  private static let share = "share(replay:)"

  static let sharing = [
    ChainOperator(share) { upstream, maker in
      ModelledPublisher(upstream.publisher.share(replay: maker.number(below: 2)), upstream.model)
    },
    ChainOperator("using") { upstream, maker in
      let life = maker.lives.makeLife()
      let using = Publishers.Using({ AnyCancellable { withExtendedLifetime(life) {} } }) { _ in
        upstream.publisher
      }
      return ModelledPublisher(using, upstream.model)
    },
    ChainOperator("retry") { upstream, maker in
      if !once.isDisjoint(with: maker.trace) { return upstream }
      let count = 1 + maker.number(below: 2)
      let always = maker.lives.makeLife().carried { (_: ProbeError) in true }
      let attempts = upstream.model.fails ? count + 1 : 1
      return ModelledPublisher(
        upstream.publisher.retry(count, when: always),
        upstream.model.with(repeatElement(upstream.model.values, count: attempts).flatMap { $0 })
      )
    },
  ]
}
