import Foundation
import Testing

@testable import Bloc

struct PendingChangesTests {
  private let one = HydratedRecord(version: 1, state: Data())
  private let two = HydratedRecord(version: 2, state: Data())

  private func ignore(_: Result<Void, any Error>) {}

  private func isStored(_ lookup: PendingChanges.Lookup) -> Bool {
    if case .stored = lookup { true } else { false }
  }

  private func pendingRecord(_ changes: PendingChanges, _ token: String) -> HydratedRecord?? {
    if case .pending(let record) = changes.lookUp(token) { .some(record) } else { nil }
  }

  /// Starts the next job and returns its name.
  private func job(_ changes: inout PendingChanges) -> String? {
    switch changes.next() {
    case .write(let record, let token): "write \(record == one ? "one" : "two") to \(token)"
    case .delete(let token): "delete \(token)"
    case .clear(let spared): (["clear"] + spared.sorted()).joined(separator: " ")
    case nil: nil
    }
  }

  /// Finishes the running job, and returns how many callers are notified.
  private func finished(_ changes: inout PendingChanges) -> Int {
    changes.finish().count
  }

  @Test
  func onlyTheFirstChangeAsksForAStart() {
    var changes = PendingChanges()
    var starts = [
      changes.change("a", to: one, completion: ignore),
      changes.change("b", to: one, completion: ignore),
      changes.clear(completion: ignore),
    ]
    while changes.next() != nil { _ = changes.finish() }
    starts.append(changes.clear(completion: ignore))
    #expect(starts == [true, false, false, true])
  }

  @Test
  func aChangeSupersedesOneThatWaitsAndNotOneThatRuns() {
    var changes = PendingChanges()
    _ = changes.change("a", to: one, completion: ignore)
    #expect(job(&changes) == "write one to a")
    _ = changes.change("a", to: nil, completion: ignore)
    _ = changes.change("a", to: two, completion: ignore)
    #expect(finished(&changes) == 1)
    #expect(job(&changes) == "write two to a")
    #expect(finished(&changes) == 2)
    #expect(job(&changes) == nil)
  }

  @Test
  func readersSeeTheLatestChange() {
    var changes = PendingChanges()
    #expect(isStored(changes.lookUp("a")))
    _ = changes.change("a", to: one, completion: ignore)
    #expect(pendingRecord(changes, "a") == one)
    _ = changes.next()
    #expect(pendingRecord(changes, "a") == one)
    _ = changes.change("a", to: nil, completion: ignore)
    #expect(pendingRecord(changes, "a") == .some(nil))
    #expect(isStored(changes.lookUp("b")))
    _ = changes.finish()
    _ = changes.next()
    #expect(pendingRecord(changes, "a") == .some(nil))
    _ = changes.finish()
    #expect(isStored(changes.lookUp("a")))
  }

  @Test
  func clearReplacesEarlierChangesAndPrecedesLaterOnes() {
    var changes = PendingChanges()
    _ = changes.change("a", to: one, completion: ignore)
    _ = changes.clear(completion: ignore)
    _ = changes.change("b", to: two, completion: ignore)
    #expect(pendingRecord(changes, "a") == .some(nil))
    #expect(pendingRecord(changes, "b") == two)
    #expect(job(&changes) == "clear")
    #expect(pendingRecord(changes, "a") == .some(nil))
    #expect(finished(&changes) == 2)
    #expect(job(&changes) == "write two to b")
  }

  @Test
  func aFailedChangeIsRepeatedUnlessALaterOneReplacesIt() {
    var changes = PendingChanges()
    for token in ["a", "b", "c"] { _ = changes.change(token, to: one, completion: ignore) }
    #expect(job(&changes) == "write one to a")
    #expect(changes.fail().count == 1)
    #expect(changes.hasFailed)
    #expect(pendingRecord(changes, "a") == one)
    #expect(job(&changes) == "write one to b")
    _ = changes.change("b", to: nil, completion: ignore)
    _ = changes.fail()
    _ = changes.change("a", to: two, completion: ignore)
    for name in ["write one to c", "delete b", "write two to a"] {
      #expect(job(&changes) == name)
      _ = changes.fail()
    }
    #expect(job(&changes) == nil)
    changes.retry()
    var repeated: Set<String> = []
    while let name = job(&changes) {
      repeated.insert(name)
      // The completions were called before.
      #expect(finished(&changes) == 0)
    }
    #expect(repeated == ["write one to c", "delete b", "write two to a"])
    #expect(!changes.hasFailed)
  }

  @Test
  func aRepeatedClearSparesLaterChanges() {
    var changes = PendingChanges()
    _ = changes.change("a", to: one, completion: ignore)
    _ = changes.next()
    _ = changes.clear(completion: ignore)
    // The clear operation replaces the change.
    _ = changes.fail()
    #expect(job(&changes) == "clear")
    _ = changes.change("b", to: two, completion: ignore)
    #expect(changes.fail().count == 1)
    #expect(pendingRecord(changes, "a") == .some(nil))
    #expect(job(&changes) == "write two to b")
    _ = changes.finish()
    #expect(isStored(changes.lookUp("b")))
    changes.retry()
    #expect(job(&changes) == "clear b")
    _ = changes.change("c", to: one, completion: ignore)
    _ = changes.fail()
    #expect(pendingRecord(changes, "a") == .some(nil))
    _ = changes.next()
    _ = changes.finish()
    changes.retry()
    #expect(job(&changes) == "clear b c")
    _ = changes.finish()
    #expect(!changes.hasFailed)
    #expect(isStored(changes.lookUp("a")))
  }
}
