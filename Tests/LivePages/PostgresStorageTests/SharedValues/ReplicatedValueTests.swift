#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  struct ReplicatedValueTests {
    private typealias Replica = ReplicatedValue<[Int]>

    private var replica = Replica(initialValue: []) { base, value, other in
      other + value.dropFirst(base.count)
    }

    /// Runs three servers for 120 steps each: see ``ReplicationModel``.
    ///
    /// `TRIBUTARY_MODEL_RUNS=100000` sets the number of runs, and `TRIBUTARY_MODEL_SEED=N` repeats one run.
    @Test func faultsNeitherLoseDuplicateNorReorderChanges() {
      let environment = ProcessInfo.processInfo.environment
      let seeds: [UInt64]
      if let seed = environment["TRIBUTARY_MODEL_SEED"].flatMap(UInt64.init) {
        seeds = [seed]
      } else {
        seeds = Array(0..<(environment["TRIBUTARY_MODEL_RUNS"].flatMap(UInt64.init) ?? 2000))
      }
      for seed in seeds {
        var model = ReplicationModel(seed: seed)
        if let problem = model.run(steps: 120) {
          Issue.record("TRIBUTARY_MODEL_SEED=\(seed): \(problem)")
          return
        }
      }
    }

    @Test mutating func itReadsBeforeItWrites() {
      let mustShowChange = replica.change(from: [], to: [1], isInStep: true)
      #expect(!mustShowChange)
      expectRead()
      expectNoRequest()
      let mustBeShown = replica.readEnded(Replica.Row(version: 4, value: [9], writeNumber: 0))
      #expect(mustBeShown)
      #expect(replica.visible == [9, 1])
      expectWrite(WriteSummary(number: 1, expectedVersion: 4, value: [9, 1]))
    }

    @Test mutating func aWriteThatTookEffectUnansweredIsNotRepeated() {
      write([1])
      replica.writeEnded(.unknown)
      replica.resume()
      expectRead()
      // Another server has written in the meantime.
      _ = replica.readEnded(Replica.Row(version: 2, value: [1, 2], writeNumber: 1))
      #expect(replica.visible == [1, 2])
      #expect(replica.isConfirmed)
      expectNoRequest()
    }

    @Test mutating func writesWithUnknownOutcomeAreRepeatedUnchanged() {
      write([1])
      replica.writeEnded(.unknown)
      _ = replica.change(from: [1], to: [1, 2], isInStep: true)
      replica.resume()
      _ = replica.nextRequest()
      _ = replica.readEnded(Replica.Row(version: 0, value: nil, writeNumber: 0))
      #expect(replica.visible == [1, 2])
      expectWrite(WriteSummary(number: 1, expectedVersion: 0, value: [1]))
      replica.writeEnded(.written)
      expectWrite(WriteSummary(number: 2, expectedVersion: 1, value: [1, 2]))
    }

    @Test mutating func valuesThatCannotBeEncodedBlockNoLaterChange() {
      write([1])
      replica.writeEnded(.impossible)
      replica.resume()
      expectNoRequest()
      replica.notice(version: 1)
      expectRead()
      _ = replica.readEnded(Replica.Row(version: 1, value: [7], writeNumber: 0))
      #expect(replica.visible == [7, 1])
      // The merged value may be one that can be encoded.
      expectWrite(WriteSummary(number: 2, expectedVersion: 1, value: [7, 1]))
      replica.writeEnded(.impossible)
      expectNoRequest()
      _ = replica.change(from: [7, 1], to: [7, 1, 2], isInStep: true)
      expectWrite(WriteSummary(number: 3, expectedVersion: 1, value: [7, 1, 2]))
    }

    @Test mutating func changesDuringAnImpossibleWriteAreWritten() {
      write([1])
      _ = replica.change(from: [1], to: [1, 2], isInStep: true)
      replica.writeEnded(.impossible)
      expectWrite(WriteSummary(number: 2, expectedVersion: 0, value: [1, 2]))
    }

    @Test mutating func explicitSavesTryAnUnwritableValueAgain() {
      write([1])
      replica.writeEnded(.impossible)
      #expect(!replica.isConfirmed)
      replica.tryAgain()
      expectWrite(WriteSummary(number: 2, expectedVersion: 0, value: [1]))
    }

    @Test mutating func conflictingChangesAreReappliedToTheNewerValue() {
      write([1])
      replica.writeEnded(.conflict)
      expectRead()
      let mustBeShown = replica.readEnded(Replica.Row(version: 1, value: [7], writeNumber: 0))
      #expect(mustBeShown)
      #expect(replica.visible == [7, 1])
      expectWrite(WriteSummary(number: 2, expectedVersion: 1, value: [7, 1]))
    }

    @Test mutating func nothingIsAskedAfterAFailureUntilItResumes() {
      _ = replica.nextRequest()
      replica.readFailed()
      expectNoRequest()
      replica.resume()
      expectRead()
    }

    @Test mutating func noticesOfOwnWritesCauseNoRead() {
      write([1])
      replica.writeEnded(.written)
      replica.notice(version: 1)
      expectNoRequest()
      replica.notice(version: 2)
      expectRead()
    }

    @Test mutating func missingVersionsAreNotReadAgain() {
      replica.notice(version: 8)
      _ = replica.nextRequest()
      _ = replica.readEnded(Replica.Row(version: 3, value: [1], writeNumber: 0))
      expectNoRequest()
    }

    @Test mutating func newerNoticesDuringAReadTriggerAnotherRead() {
      _ = replica.nextRequest()
      replica.notice(version: 2)
      _ = replica.readEnded(Replica.Row(version: 1, value: [1], writeNumber: 0))
      expectRead()
    }

    private mutating func expectRead(sourceLocation: SourceLocation = #_sourceLocation) {
      if case .read = replica.nextRequest() { return }
      Issue.record("It does not read.", sourceLocation: sourceLocation)
    }

    private mutating func expectNoRequest(sourceLocation: SourceLocation = #_sourceLocation) {
      let request = replica.nextRequest()
      #expect(request == nil, sourceLocation: sourceLocation)
    }

    private mutating func expectWrite(
      _ expected: WriteSummary,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard case .write(let write) = replica.nextRequest() else {
        Issue.record("It does not write.", sourceLocation: sourceLocation)
        return
      }
      let summary = WriteSummary(
        number: write.number,
        expectedVersion: write.expectedVersion,
        value: write.value
      )
      #expect(summary == expected, sourceLocation: sourceLocation)
    }

    /// Starts the write of a value to a database without the row.
    private mutating func write(_ value: [Int]) {
      _ = replica.nextRequest()
      _ = replica.readEnded(Replica.Row(version: 0, value: nil, writeNumber: 0))
      _ = replica.change(from: [], to: value, isInStep: true)
      expectWrite(WriteSummary(number: 1, expectedVersion: 0, value: value))
    }
  }

  private struct WriteSummary: Equatable {
    let number: Int
    let expectedVersion: Int
    let value: [Int]
  }
#endif
