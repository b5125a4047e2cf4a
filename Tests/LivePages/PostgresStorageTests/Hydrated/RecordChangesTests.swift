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
      let foundBatch = changes.next()
      let batch = try #require(foundBatch)
      let rest = (3..<RecordChanges.limit).map(String.init)
      let last = "\(RecordChanges.limit)"
      #expect(Array(batch.order) == ["0"] + rest + [last, "\(RecordChanges.limit + 1)"])
      _ = changes.succeed { _ in .success(()) }
      let foundNext = changes.next()
      let next = try #require(foundNext)
      #expect(Array(next.order) == ["1", "2"])
      #expect(next.records["1"] == .some(record(1)))
      #expect(next.records["2"] == .some(nil))
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
