import Combine
import Foundation
import Testing

/// Operators that projects declared because OpenCombine lacks them. They take precedence over the library's,
/// without ambiguity errors.
struct OwnOperatorsSourceTests {
  private let numbers = PassthroughSubject<Int, Never>()

  @Test func ownMergesTakePrecedence() {
    #expect(numbers.merge(with: numbers) == .merge(2))
    #expect(numbers.merge(with: numbers, numbers, numbers, numbers, numbers, numbers) == .merge(7))
    #expect(numbers.map { $0 + 1 }.merge(with: Just(1)) == .merge(2))
  }

  @Test func anOwnThrottleTakesPrecedence() {
    #expect(numbers.throttle(for: .seconds(1), scheduler: RunLoop.main, latest: true) == .throttle)
    #expect(numbers.throttle(for: 1, scheduler: DispatchQueue.main, latest: false) == .throttle)
  }
}

private enum Own: Equatable {
  case merge(Int)
  case throttle
}

extension Publisher {
  fileprivate func merge<Other: Publisher>(with other: Other) -> Own
  where Other.Output == Output, Other.Failure == Failure {
    .merge(2)
  }

  fileprivate func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G
  ) -> Own
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure, D.Output == Output,
    D.Failure == Failure, E.Output == Output, E.Failure == Failure, F.Output == Output, F.Failure == Failure,
    G.Output == Output, G.Failure == Failure
  {
    .merge(7)
  }

  fileprivate func throttle<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    latest: Bool
  ) -> Own {
    .throttle
  }
}
