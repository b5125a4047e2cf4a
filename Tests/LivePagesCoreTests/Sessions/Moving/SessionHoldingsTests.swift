import Foundation
import Testing

@testable import LivePagesCore

struct SessionHoldingsTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Three servers, 300 steps each: see ``SessionHoldingsModel``.
  ///
  /// `TRIBUTARY_MODEL_RUNS=100000` asks for more runs, `TRIBUTARY_MODEL_SEED=N` for one run again.
  @Test(arguments: 0..<20)
  func whateverFailsOneOwnerKeepsEventsOnceAndInOrder(block: Int) throws {
    let count = (Self.environment["TRIBUTARY_MODEL_RUNS"].flatMap { Int($0) } ?? 500) / 20
    var seeds = block * count..<(block + 1) * count
    if let seed = Self.environment["TRIBUTARY_MODEL_SEED"].flatMap({ Int($0) }) {
      seeds = block == 0 ? seed..<seed + 1 : 0..<0
    }
    for seed in seeds {
      var model = SessionHoldingsModel(seed: UInt64(seed))
      do {
        try model.run(steps: 300)
      } catch {
        Issue.record("TRIBUTARY_MODEL_SEED=\(seed): \(error)")
        return
      }
    }
  }

  @Test func afterAFailureTheStorageIsAskedLessAndLessOften() {
    var holdings = SessionHoldings(settings: SessionMovingSettings())
    let key = SessionKey(text: "a")
    holdings.begin(key, now: .zero)
    holdings.change(key)
    var now = Duration.zero
    var pauses: [Duration] = []
    for _ in 0..<8 {
      let start = now
      var saves: [SessionHoldings.Save] = []
      while saves.isEmpty {
        saves = holdings.nextSaves(now: now)
        if saves.isEmpty { now += .milliseconds(50) }
      }
      pauses.append(now - start)
      holdings.fail(saves, now: now)
    }
    #expect(pauses.first == .zero)
    #expect(pauses.last == .seconds(2))
    let saves = { holdings.nextSaves(now: now + .seconds(2)) }()
    #expect(saves.map(\.isNew) == [true])
    #expect(holdings.succeed(saves, refused: []) == [])
    holdings.change(key)
    #expect(holdings.nextSaves(now: now + .seconds(4)).map(\.isNew) == [false])
  }

  @Test func aLeaseCountsFromItsRequest() {
    var holdings = SessionHoldings(settings: SessionMovingSettings())
    #expect(!holdings.hasLease(now: .zero))
    holdings.renew(sent: .seconds(1), now: .seconds(2))
    #expect(holdings.hasLease(now: .milliseconds(3_999)))
    #expect(!holdings.hasLease(now: .seconds(4)))
  }
}
