import CombineExtensions
import CombineProbes
import CombineShim

extension ChainOperator {
  static let sequencing = [
    ChainOperator("startWith") { upstream, _ in
      ModelledPublisher(
        upstream.publisher.startWith(8, 9),
        upstream.model.with([8, 9] + upstream.model.values)
      )
    },
    ChainOperator("ifEmpty") { upstream, maker in
      let other = maker.source()
      let isEmpty = upstream.model.values.isEmpty && !upstream.model.fails
      return ModelledPublisher(
        upstream.publisher.ifEmpty(switchTo: other.publisher),
        isEmpty ? other.model : upstream.model
      )
    },
  ]

  static let timing = [
    ChainOperator("prefix(duration:)") { upstream, maker in
      // Longer than any run.
      let duration = upstream.publisher.prefix(duration: .seconds(1_000_000), on: maker.scheduler)
      return ModelledPublisher(duration, upstream.model)
    },
    ChainOperator("delaySubscription") { upstream, maker in
      let delay = maker.number(below: 3)
      let delayed = upstream.publisher.delaySubscription(for: .seconds(delay), scheduler: maker.scheduler)
      return ModelledPublisher(delayed, upstream.model)
    },
  ]
}
