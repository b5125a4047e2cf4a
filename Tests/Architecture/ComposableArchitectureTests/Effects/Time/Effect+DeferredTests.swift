import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct EffectDeferredTests {
  @Test func nothingStartsBeforeTheTimeHasPassed() {
    let scheduler = DispatchQueue.test
    var started = false
    let effect = Effect<Int>.result {
      started = true
      return .success(1)
    }
    .deferred(for: .seconds(2), scheduler: scheduler)
    let log = EffectLog(effect)
    scheduler.advance(by: .seconds(1))
    #expect(!started)
    scheduler.advance(by: .seconds(1))
    #expect(log.actions == [1])
    #expect(log.completion == "finished")
  }

  @Test func aCancelledOneNeverStarts() {
    let scheduler = DispatchQueue.test
    var started = false
    let log = EffectLog(
      Effect<Int>.fireAndForget { started = true }.deferred(for: .seconds(2), scheduler: scheduler)
    )
    log.cancel()
    scheduler.run()
    #expect(!started)
  }

  @Test func aRunIsDeferredToo() async {
    let scheduler = DispatchQueue.test
    let log = EffectLog(
      Effect<Int>.run { send in await send(1) }.deferred(for: .seconds(2), scheduler: scheduler)
    )
    await scheduler.advance(by: .seconds(2))
    await log.finish()
    #expect(log.actions == [1])
  }

  @Test func acceptsAClock() async {
    let clock = InstantClock()
    let deferred = Effect<Int>.send(1).deferred(for: .seconds(2), clock: clock)
    let sent = await actions(of: deferred)
    #expect(sent == [1])
    #expect(clock.now == .init(offset: .seconds(2)))
  }

  @Test func noneIsUnchanged() {
    #expect(Effect<Int>.none.deferred(for: .seconds(1), scheduler: DispatchQueue.test).isNone)
    #expect(Effect<Int>.none.deferred(for: .seconds(1), clock: ContinuousClock()).isNone)
  }
}

/// A clock whose sleeps advance it immediately.
final class InstantClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let time = Locked(Instant(offset: .zero))

  var now: Instant { time.withLock { $0 } }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}
