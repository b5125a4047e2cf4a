import Foundation
import LivePagesFixtures
import Testing

@testable import LivePagesCore

struct SessionHoldingsTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Runs three servers for 300 steps each: see ``SessionHoldingsModel``.
  ///
  /// `TRIBUTARY_MODEL_RUNS=100000` sets the number of runs, and `TRIBUTARY_MODEL_SEED=N` repeats one run.
  @Test(arguments: 0..<20)
  func oneOwnerHandlesEventsOnceAndInOrderDespiteFailures(block: Int) throws {
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

  /// Each session changes all the time, and a batch of 200 sessions is saved every 100 ms.
  @Test(arguments: [1000, 3000, 10_000])
  func noSessionStarvesWhenAllChangeAllTheTime(count: Int) {
    var holdings = SessionHoldings(settings: SessionMovingSettings())
    let keys = (0..<count).map { SessionKey(text: "\($0)") }
    for key in keys { holdings.begin(key, now: .zero) }
    var saves: [SessionKey: Int] = [:]
    for tick in 1...300 {
      for key in keys { holdings.change(key) }
      let batch = holdings.nextSaves(now: .milliseconds(100 * tick))
      for save in batch { saves[save.key, default: 0] += 1 }
      #expect(holdings.succeed(batch, refused: []) == [])
    }
    let counts = keys.map { saves[$0, default: 0] }
    // At most once a second for each session, and 2,000 saves a second in total.
    let expected = min(30, 60_000 / count)
    #expect(counts.allSatisfy { abs($0 - expected) <= 1 }, "\(counts.min() ?? 0)...\(counts.max() ?? 0)")
  }

  @Test func theSessionThatIsDueForLongestIsSavedFirst() {
    var settings = SessionMovingSettings()
    settings.largestBatch = 1
    var holdings = SessionHoldings(settings: settings)
    let keys = ["a", "b", "c"].map { SessionKey(text: $0) }
    for key in keys { holdings.begin(key, now: .zero) }
    func save(at now: Duration) -> [String] {
      let saves = holdings.nextSaves(now: now)
      _ = holdings.succeed(saves, refused: [])
      return saves.map(\.key.text)
    }
    holdings.change(keys[2])
    #expect(save(at: .zero) == ["c"])
    // The session was just saved and is due in a second, later than sessions that change afterward.
    holdings.change(keys[2])
    holdings.change(keys[0])
    #expect(save(at: .milliseconds(500)) == ["a"])
    holdings.change(keys[1])
    let backlog = holdings.backlog(now: .milliseconds(1500))
    #expect(backlog.count == 2)
    #expect(backlog.longest == .seconds(1))
    #expect(save(at: .milliseconds(1500)) == ["b"])
    #expect(save(at: .milliseconds(1500)) == ["c"])
    #expect(save(at: .milliseconds(1500)) == [])
    #expect(holdings.backlog(now: .seconds(9)).count == 0)
  }

  /// Compares a queue with random insertions to a sorted list.
  @Test(arguments: 0..<50) func aQueueTakesPlacesInTheirOrder(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    var queue = SaveQueue()
    var expected: [(due: Duration, number: Int, key: SessionKey)] = []
    for number in 0..<400 {
      let key = SessionKey(text: "\(Int.random(in: 0..<20, using: &random))")
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let due = Duration.milliseconds(Int.random(in: 0..<50, using: &random))
        queue.insert(key, due: due)
        expected.removeAll { $0.key == key }
        expected.append((due, number, key))
      case 2:
        queue.remove(key)
        expected.removeAll { $0.key == key }
      default:
        let now = Duration.milliseconds(Int.random(in: 0..<50, using: &random))
        expected.sort { ($0.due, $0.number) < ($1.due, $1.number) }
        let first = expected.first.flatMap { $0.due <= now ? $0.key : nil }
        if first != nil { expected.removeFirst() }
        #expect(queue.takeFirst(now: now)?.key == first)
      }
      #expect(queue.count == expected.count)
    }
  }

  @Test func aLeaseCountsFromItsRequest() {
    var holdings = SessionHoldings(settings: SessionMovingSettings())
    #expect(!holdings.hasLease(now: .zero))
    holdings.renew(sent: .seconds(1), now: .seconds(2))
    #expect(holdings.hasLease(now: .milliseconds(3_999)))
    #expect(!holdings.hasLease(now: .seconds(4)))
  }
}
