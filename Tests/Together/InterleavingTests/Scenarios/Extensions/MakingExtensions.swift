import CombineCore
import CombineExtensions
import Interleaving

/// Parts of CombineExtensions that create publishers, or subscribe to them later or repeatedly.
enum MakingExtensions {
  static var scenarios: [Scenario] {
    battery("using", keeps: .nothing) { sources in
      AnyPublisher<Int, Never>.using {
        AnyCancellable {}
      } publisherFactory: { _ in
        sources.a.merge(with: sources.b)
      }
    }
      + battery("interval", keeps: .nothing) { sources in
        Publishers.interval(1, on: TurnScheduler(sources.trial)).prefix(2).merge(with: sources.a)
      }
      + battery("delay-subscription", keeps: .nothing) {
        $0.a.delaySubscription(for: 1, scheduler: TurnScheduler($0.trial))
      }
      + battery("retry-with-delay", keeps: .nothing) { sources in
        sources.a
          .tryMap { value in
            if value == 2 { throw Fault() }
            return value
          }
          .retry(1, delay: .constant(.seconds(1)), scheduler: TurnScheduler(sources.trial))
          .replaceError(with: 0)
      }
      + battery("from-async", keeps: .nothing) { sources in
        let executor = TurnExecutor(sources.trial)
        sources.trial.cleanUp { withExtendedLifetime(executor) {} }
        return AnyPublisher<Int, Never>.fromAsync { 5 }.merge(with: sources.a)
      }
      + battery("from-async-sequence", keeps: .nothing) { sources in
        let executor = TurnExecutor(sources.trial)
        sources.trial.cleanUp { withExtendedLifetime(executor) {} }
        return AnyPublisher<Int, Never>.fromAsyncSequence(Countdown()).merge(with: sources.a)
      }
  }

  private struct Fault: Error {}

  /// A sequence of two numbers that are available without suspension.
  private struct Countdown: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var left = 2

    func makeAsyncIterator() -> Self { self }

    mutating func next() async throws(Never) -> Int? { await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Int? {
      guard left > 0 else { return nil }
      defer { left -= 1 }
      return left
    }
  }
}
