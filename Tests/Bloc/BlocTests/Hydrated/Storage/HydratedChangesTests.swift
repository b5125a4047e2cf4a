import Foundation
import Synchronization
import Testing

@testable import Bloc

struct HydratedChangesTests {
  private let one = HydratedRecord(version: 1, state: Data())
  private let two = HydratedRecord(version: 2, state: Data())
  /// The number of completions that were called.
  private let completed = Counter()

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
  }

  private struct Failure: Error {
    var isFinal = false
  }

  private var count: HydratedChanges.Completion { { [completed] _ in completed.increment() } }

  /// Starts the next batch and returns the names of its operations.
  private func batch(_ changes: inout HydratedChanges) -> [String] {
    guard let batch = changes.next() else { return [] }
    let clears = batch.spared.map { (["clear"] + $0.sorted()).joined(separator: " ") }
    return (clears.map { [$0] } ?? [])
      + batch.records.map { token, record in record.map { "\($0.version) to \(token)" } ?? "delete \(token)" }
  }

  /// Finishes the running batch, and returns the number of completions that this calls.
  @discardableResult
  private func finish(_ changes: inout HydratedChanges, _ result: Result<Void, any Error> = .success(()))
    -> Int
  {
    let before = completed.value
    changes.finish(isRetried: { ($0 as? Failure)?.isFinal != true }) { _ in result }()
    return completed.value - before
  }

  @discardableResult
  private func fail(_ changes: inout HydratedChanges, isFinal: Bool = false) -> Int {
    finish(&changes, .failure(Failure(isFinal: isFinal)))
  }

  private func change(_ changes: inout HydratedChanges, _ token: String, to record: HydratedRecord?) {
    changes.change(token, to: record, completion: count)
  }

  // MARK: Order

  @Test
  func aChangeSupersedesOneThatWaitsAndNotOneThatRuns() {
    var changes = HydratedChanges()
    change(&changes, "a", to: one)
    #expect(batch(&changes) == ["1 to a"])
    change(&changes, "a", to: nil)
    change(&changes, "a", to: two)
    #expect(finish(&changes) == 1)
    #expect(batch(&changes) == ["2 to a"])
    #expect(batch(&changes) == [])
    #expect(finish(&changes) == 2)
    #expect(changes.isIdle)
  }

  @Test
  func readersSeeTheLatestChange() {
    var changes = HydratedChanges()
    #expect(changes.lookUp("a") == .stored)
    change(&changes, "a", to: one)
    #expect(changes.lookUp("a") == .pending(one))
    _ = changes.next()
    #expect(changes.lookUp("a") == .pending(one))
    change(&changes, "a", to: nil)
    #expect(changes.lookUp("a") == .pending(nil))
    #expect(changes.lookUp("b") == .stored)
    finish(&changes)
    _ = changes.next()
    #expect(changes.lookUp("a") == .pending(nil))
    finish(&changes)
    #expect(changes.lookUp("a") == .stored)
  }

  @Test
  func clearReplacesEarlierChangesAndPrecedesLaterOnes() {
    var changes = HydratedChanges()
    change(&changes, "a", to: one)
    changes.clear(completion: count)
    change(&changes, "b", to: two)
    #expect(changes.lookUp("a") == .pending(nil))
    #expect(changes.lookUp("b") == .pending(two))
    #expect(batch(&changes) == ["clear", "2 to b"])
    #expect(changes.lookUp("a") == .pending(nil))
    #expect(finish(&changes) == 3)
  }

  @Test
  func frequentlyChangingRecordsDoNotStarveOthers() {
    var changes = HydratedChanges()
    let tokens = (0..<1_500).map { "\($0)" }
    var written: Set<String> = []
    for _ in 0..<3 {
      // All visitors are active, so the records that were just written change again.
      for token in tokens { change(&changes, token, to: one) }
      let batch = changes.next()?.records ?? []
      #expect(batch.count == 500)
      written.formUnion(batch.map(\.token))
      finish(&changes)
    }
    #expect(written.count == tokens.count)
  }

  @Test
  func largeRecordsAreWrittenInSmallBatches() {
    var changes = HydratedChanges(byteLimit: 3_000)
    for number in 0..<4 { change(&changes, "\(number)", to: HydratedRecord(state: Data(count: 1_000))) }
    change(&changes, "5", to: HydratedRecord(state: Data(count: 9_000)))
    var counts: [Int] = []
    while let batch = changes.next() {
      counts.append(batch.records.count)
      finish(&changes)
    }
    #expect(counts == [2, 2, 1])
  }

  // MARK: Failures

  @Test
  func failedChangesAreRetriedInOrderUnlessLaterOnesReplaceThem() {
    var changes = HydratedChanges(countLimit: 4)
    for token in ["a", "b", "c", "d", "e"] { change(&changes, token, to: one) }
    #expect(batch(&changes) == ["1 to a", "1 to b", "1 to c", "1 to d"])
    // Changes one of the records that are being written, and deletes another.
    change(&changes, "b", to: two)
    change(&changes, "c", to: nil)
    #expect(fail(&changes) == 4)
    #expect(changes.hasFailed)
    #expect(changes.lookUp("a") == .pending(one))
    #expect(changes.lookUp("c") == .pending(nil))
    #expect(batch(&changes) == ["1 to e", "2 to b"])
    finish(&changes)
    changes.retry()
    #expect(batch(&changes) == ["1 to a", "1 to d", "delete c"])
    // The completions of the retried changes were called before.
    #expect(finish(&changes) == 1)
    #expect(!changes.hasFailed)
    #expect(changes.isIdle)
  }

  @Test
  func eachChangeOfABatchHasItsOwnResult() {
    var changes = HydratedChanges()
    for token in ["a", "b"] { change(&changes, token, to: one) }
    _ = changes.next()
    changes.finish { $0 == "a" ? .failure(Failure()) : .success(()) }()
    #expect(changes.lookUp("a") == .pending(one))
    #expect(changes.lookUp("b") == .stored)
  }

  @Test
  func aRepeatedClearSparesLaterChanges() {
    var changes = HydratedChanges(countLimit: 1)
    change(&changes, "a", to: one)
    _ = changes.next()
    changes.clear(completion: count)
    // The clear operation replaces the change.
    fail(&changes)
    #expect(batch(&changes) == ["clear"])
    change(&changes, "b", to: two)
    #expect(fail(&changes) == 1)
    #expect(changes.lookUp("a") == .pending(nil))
    #expect(batch(&changes) == ["2 to b"])
    finish(&changes)
    #expect(changes.lookUp("b") == .stored)
    changes.retry()
    #expect(changes.lookUp("b") == .stored)
    change(&changes, "c", to: one)
    #expect(batch(&changes) == ["clear b", "1 to c"])
    fail(&changes)
    #expect(changes.lookUp("a") == .pending(nil))
    changes.retry()
    #expect(batch(&changes) == ["clear b c"])
    finish(&changes)
    #expect(batch(&changes) == ["1 to c"])
    finish(&changes)
    #expect(!changes.hasFailed)
    #expect(changes.lookUp("a") == .stored)
  }

  @Test
  func aRefusedRecordIsGivenUpAfterItWasAlone() {
    var changes = HydratedChanges()
    changes.clear(completion: count)
    for number in 0..<700 { change(&changes, "\(number)", to: one) }
    var (written, rounds, clears): (Set<String>, Int, Int) = ([], 0, 0)
    while let batch = changes.next() {
      rounds += 1
      let tokens = batch.records.map(\.token)
      if tokens.contains("123") {
        fail(&changes, isFinal: tokens.count == 1 && batch.spared == nil)
        changes.retry()
      } else {
        written.formUnion(tokens)
        clears += batch.spared == nil ? 0 : 1
        finish(&changes)
      }
    }
    #expect(written.count == 699)
    #expect(clears == 1)
    #expect(rounds < 60)
    #expect(completed.value == 701)
  }

  @Test
  func aRecordThatAlwaysFailsIsKept() {
    var changes = HydratedChanges()
    change(&changes, "a", to: one)
    for _ in 0..<100 {
      _ = changes.next()
      fail(&changes)
      changes.retry()
    }
    #expect(batch(&changes) == ["1 to a"])
  }

  @Test
  func everyCompletionIsCalledOnceInAnyOrderOfChanges() {
    var changes = HydratedChanges(countLimit: 100)
    var begun = 0
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<20) {
      case 0...1: _ = changes.next()
      case 2...3: finish(&changes)
      case 4: fail(&changes)
      case 5: changes.retry()
      case 6:
        changes.clear(completion: count)
        begun += 1
      default:
        let number = Int.random(in: 0..<500)
        change(&changes, "\(number)", to: number.isMultiple(of: 3) ? nil : one)
        begun += 1
      }
    }
    finish(&changes)
    changes.retry()
    while changes.next() != nil { finish(&changes) }
    #expect(completed.value == begun)
    #expect(changes.isIdle)
    #expect(!changes.hasFailed)
  }

  /// Compares the stored records with those of a storage that writes synchronously.
  @Test
  func readersAndTheDatabaseAgreeWithASynchronousStorage() {
    var (changes, visible, stored): (HydratedChanges, [String: HydratedRecord], [String: HydratedRecord]) =
      (HydratedChanges(countLimit: 4), [:], [:])
    func write(failing chance: Int) {
      guard let batch = changes.next() else { return }
      var results: [String?: Result<Void, any Error>] = [:]
      func attempt(_ token: String?, _ body: () -> Void) {
        let fails = Int.random(in: 0..<10) < chance
        if !fails { body() }
        results[token] = fails ? .failure(Failure()) : .success(())
      }
      if let spared = batch.spared { attempt(nil) { stored = stored.filter { spared.contains($0.key) } } }
      for (token, record) in batch.records { attempt(token) { stored[token] = record } }
      changes.finish { results[$0] ?? .success(()) }()
    }
    for number in 0..<20_000 {
      let token = "\(Int.random(in: 0..<12))"
      switch Int.random(in: 0..<30) {
      case 0:
        visible = [:]
        changes.clear { _ in }
      case 1...4: changes.retry()
      case 5...15: write(failing: 4)
      default:
        let record = Bool.random() ? HydratedRecord(version: number, state: Data()) : nil
        visible[token] = record
        changes.change(token, to: record) { _ in }
      }
      let current = if case .pending(let record) = changes.lookUp(token) { record } else { stored[token] }
      if current != visible[token] { return #expect(current == visible[token]) }
    }
    changes.retry()
    while !changes.isIdle { write(failing: 0) }
    #expect(stored == visible)
  }
}
