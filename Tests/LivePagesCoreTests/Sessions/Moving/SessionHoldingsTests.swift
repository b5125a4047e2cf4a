import Foundation
import Testing

@testable import LivePagesCore

struct SessionHoldingsTests {
  /// A seed that fails is run again by its number alone.
  @Test(arguments: 0..<20)
  func `whatever fails, one owner keeps events once and in order`(block: Int) throws {
    let count = 25
    for seed in block * count..<(block + 1) * count {
      var model = SessionHoldingsModel(seed: UInt64(seed))
      do {
        try model.run(steps: 300)
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }

  @Test func `after a failure the storage is asked less and less often`() {
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

  @Test func `a lease counts from when it was asked for`() {
    var holdings = SessionHoldings(settings: SessionMovingSettings())
    #expect(!holdings.hasLease(now: .zero))
    holdings.renew(sent: .seconds(1), now: .seconds(2))
    #expect(holdings.hasLease(now: .milliseconds(3_999)))
    #expect(!holdings.hasLease(now: .seconds(4)))
  }
}
