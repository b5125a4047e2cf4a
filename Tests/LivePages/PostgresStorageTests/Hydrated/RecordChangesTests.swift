#if Postgres
  import Bloc
  import Foundation
  import Testing

  @testable import PostgresStorage

  struct RecordChangesTests {
    private func record(_ number: Int) -> HydratedRecord {
      HydratedRecord(version: 1, state: Data("\(number)".utf8))
    }

    @Test func frequentlyChangingRecordsDoNotStarveOthers() throws {
      let tokens = (0..<3 * RecordChanges.limit).map { "token-\($0)" }
      var changes = RecordChanges()
      var written: Set<String> = []
      for round in 0..<3 {
        // All visitors are active, so the records that were just written change again.
        for token in tokens { changes.change(token, to: record(round)) { _ in } }
        let foundBatch = changes.next()
        let batch = try #require(foundBatch)
        #expect(batch.records.count == RecordChanges.limit)
        written.formUnion(batch.records.keys)
        _ = changes.succeed { _ in .success(()) }
      }
      #expect(written.count == tokens.count)
    }

    @Test func failedChangesAreRetriedBeforeLaterOnesInOrder() throws {
      var changes = RecordChanges()
      for number in 0..<RecordChanges.limit + 2 { changes.change("\(number)", to: record(0)) { _ in } }
      _ = changes.next()
      // Changes one of the records that are being written, and deletes another.
      changes.change("1", to: record(1)) { _ in }
      changes.change("2", to: nil) { _ in }
      #expect(changes.fail().count == RecordChanges.limit)
      var order: [String] = []
      var last: RecordChanges.Batch?
      while let batch = changes.next() {
        order += batch.order
        last = batch
        _ = changes.succeed { _ in .success(()) }
      }
      let rest = (3..<RecordChanges.limit + 2).map(String.init)
      #expect(order == ["0"] + rest + ["1", "2"])
      let batch = try #require(last)
      #expect(batch.records["1"] == .some(record(1)))
      #expect(batch.records["2"] == .some(nil))
    }

    @Test func largeRecordsAreWrittenInSmallBatches() throws {
      var changes = RecordChanges()
      let large = HydratedRecord(version: 1, state: Data(count: RecordChanges.mostBytes / 3))
      for number in 0..<4 { changes.change("\(number)", to: large) { _ in } }
      changes.change("5", to: HydratedRecord(version: 1, state: Data(count: 2 * RecordChanges.mostBytes))) {
        _ in
      }
      var counts: [Int] = []
      while let batch = changes.next() {
        counts.append(batch.order.count)
        _ = changes.succeed { _ in .success(()) }
      }
      #expect(counts == [2, 2, 1])
    }

    @Test func aRefusedRecordIsGivenUpAfterItWasAlone() throws {
      var changes = RecordChanges()
      for number in 0..<700 { changes.change("\(number)", to: record(0)) { _ in } }
      var (written, rounds): (Set<String>, Int) = ([], 0)
      while let batch = changes.next() {
        rounds += 1
        if batch.records.keys.contains("123") {
          _ = changes.fail(isRefused: true)
        } else {
          written.formUnion(batch.records.keys)
          _ = changes.succeed { _ in .success(()) }
        }
      }
      #expect(written.count == 699)
      #expect(rounds < 60)
    }

    @Test func aRecordThatFailsForAnotherReasonIsKept() throws {
      var changes = RecordChanges()
      changes.change("a", to: record(0)) { _ in }
      for _ in 0..<20 {
        _ = changes.next()
        _ = changes.fail()
      }
      let batch = changes.next()
      #expect(batch.map { Array($0.order) } == ["a"])
    }

    @Test func everyCompletionIsCalledOnceInAnyOrderOfChanges() {
      var numbers = SystemRandomNumberGenerator()
      var changes = RecordChanges()
      var begun = 0
      var ended = 0
      for _ in 0..<5_000 {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: _ = changes.next()
        case 1: ended += changes.succeed { _ in .success(()) }.count
        case 2: ended += changes.fail().count
        case 3:
          changes.clear { _ in }
          begun += 1
        default:
          let number = Int.random(in: 0..<2_000, using: &numbers)
          changes.change("\(number)", to: number.isMultiple(of: 3) ? nil : record(number)) { _ in }
          begun += 1
        }
      }
      while !changes.isEmpty {
        _ = changes.next()
        ended += changes.succeed { _ in .success(()) }.count
      }
      #expect(ended == begun)
    }
  }
#endif
