import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct RetryDelayTests {
  private func delays(_ delay: RetryDelay<ProbeError>, _ count: Int = 5) -> [Duration] {
    let next = delay.start()
    return (1...count).map { next($0, ProbeError()) }
  }

  @Test func noneAndConstantDelaysDoNotChange() {
    #expect(delays(.none, 2) == [.zero, .zero])
    #expect(delays(.constant(.seconds(3)), 2) == [.seconds(3), .seconds(3)])
  }

  @Test func linearGrowsByAnAmountUpToTheMaximum() {
    #expect(
      delays(.linear(initial: .seconds(1), increment: .seconds(2), maximum: .seconds(6)))
        == [1, 3, 5, 6, 6].map { .seconds($0) }
    )
  }

  @Test func exponentialGrowsByAFactorUpToTheMaximum() {
    #expect(
      delays(.exponential(initial: .seconds(1), maximum: .seconds(10)))
        == [1, 2, 4, 8, 10].map { .seconds($0) }
    )
    #expect(delays(.exponential(initial: .seconds(1), multiplier: 3), 3) == [1, 3, 9].map { .seconds($0) })
  }

  @Test func noDelayGrowsWithoutBounds() {
    let century = Duration.seconds(100 * 365 * 86_400)
    let doubled = RetryDelay<ProbeError>.exponential(initial: .seconds(1)).start()
    #expect(doubled(100_000, ProbeError()) == century)
    let added = RetryDelay<ProbeError>.linear(initial: .seconds(1), increment: .seconds(Int64.max / 2))
      .start()
    #expect(added(.max, ProbeError()) == century)
    let nothing = RetryDelay<ProbeError>.exponential(initial: .zero).start()
    #expect(nothing(100_000, ProbeError()) == .zero)
  }

  @Test func invalidFactorsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = RetryDelay<ProbeError>.exponential(initial: .seconds(1), multiplier: -1)
    }
  }

  @Test func aFunctionGetsTheAttemptAndTheFailure() {
    let delay = RetryDelay<ProbeError>.custom { attempt, failure in
      failure == ProbeError("slow") ? .seconds(60) : .seconds(attempt)
    }
    let next = delay.start()
    #expect(next(2, ProbeError()) == .seconds(2))
    #expect(next(3, ProbeError("slow")) == .seconds(60))
  }

  @Test func jitterIsInItsRangeAndTheSameForTheSameGenerator() {
    let delay = RetryDelay<ProbeError>.constant(.seconds(10)).jittered(by: 0.5...1, using: Steps())
    let times = delays(delay, 100)
    #expect(times.allSatisfy { $0 >= .seconds(5) && $0 <= .seconds(10) })
    #expect(Set(times).count > 50)
    #expect(times == delays(delay, 100))
  }

  @Test func schedulersGetTheNearestNanosecond() {
    #expect(ProbeTime.Stride(delay: .milliseconds(100) * 3) == .milliseconds(300))
    #expect(ProbeTime.Stride(delay: .seconds(-1)) == 0)
    #expect(ProbeTime.Stride(delay: .seconds(Int64.max)) == .seconds(100 * 365 * 86_400))
  }

  /// A generator that restarts its sequence with each copy.
  private struct Steps: RandomNumberGenerator {
    var state: UInt64 = 1

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }
}
