import CombineExtensions
import CombineProbes
import CombineShim

extension RacedOperator {
  static let others = [
    RacedOperator("share(replay:), merge") { parts in
      let shared = parts.first.map(parts.life.carried { $0 }).share(replay: 1)
      return shared.merge(with: shared)
    },
    RacedOperator("retryWhen") { parts in
      parts.first.retryWhen { [life = parts.life] failures in
        failures.prefix(2).map(life.carried { _ in 1 })
      }
    },
    RacedOperator("prefix(duration:)") {
      $0.first.prefix(duration: .milliseconds(200), on: $0.scheduler)
    },
    RacedOperator("delaySubscription") { parts in
      parts.first.delaySubscription(for: .milliseconds(100), scheduler: parts.scheduler)
        .map(parts.life.carried { $0 })
    },
    RacedOperator("using") { parts in
      Publishers.Using({ [life = parts.life] in AnyCancellable { withExtendedLifetime(life) {} } }) {
        [first = parts.first] _ in first
      }
    },
    RacedOperator("create") { parts in
      AnyPublisher<Int, ProbeError> { [first = parts.first] subscriber in
        first.sink(
          receiveCompletion: { subscriber.send(completion: $0) },
          receiveValue: { subscriber.send($0) }
        )
      }
    },
    RacedOperator("ifEmpty") { parts in
      parts.first.ifEmpty(switchTo: parts.second).map(parts.life.carried { $0 })
    },
    RacedOperator("materialize, dematerialize") { $0.first.materialize().dematerialize() },
    RacedOperator("mapToResult") { parts in
      parts.first.mapToResult().map(parts.life.carried { _ in 1 }).setFailureType(to: ProbeError.self)
    },
    RacedOperator("nwise") { parts in parts.first.nwise(2).map(parts.life.carried { $0[0] }) },
    RacedOperator("ignoreFailure") {
      $0.first.ignoreFailure(setFailureType: ProbeError.self, completeImmediately: true)
    },
    RacedOperator("prefix(while:behavior:)") { parts in
      parts.first.prefix(while: parts.life.carried { $0 < 3 }, behavior: .inclusive)
    },
  ]
}
