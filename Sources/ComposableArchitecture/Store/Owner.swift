import IssueReporting
import Synchronization

/// The actor to which a store is confined, and what can be known about being on it.
///
/// The runtime cannot be asked whether a thread runs a given actor, so being on it is known in three cases: the store is at
/// work on this very thread, an effect has just come to the owner here, or the owner is the main actor and this thread runs
/// its queue.
final class Owner: Sendable {
  let actor: any Actor
  /// Where the tasks of effects run in a test.
  let executor: TestExecutor?
  private let isMain: Bool
  /// The thread on which the store is at work.
  private let activeThread = Atomic<UInt>(ThreadIdentity.none)
  /// The thread on which an effect hands something to the store, on the owner.
  private let visitedThread = Atomic<UInt>(ThreadIdentity.none)
  private let hasReported = Atomic<Bool>(false)

  init(_ isolation: (any Actor)?, storeType: String, executor: TestExecutor? = nil) {
    let actor: any Actor = isolation ?? MainActor.shared
    self.actor = actor
    self.executor = executor
    isMain = actor === MainActor.shared
    if isolation == nil, !MainActorQueue.isCurrent {
      reportOnce("A '\(storeType)' was created outside of any actor, and not on the main queue.")
    }
  }

  /// Whether the store is at work, and this is its thread.
  var isActiveHere: Bool {
    activeThread.load(ordering: .relaxed) == ThreadIdentity.current
  }

  /// Whether this is sure to run on the owner.
  var isHere: Bool {
    isActiveHere || visitedThread.load(ordering: .relaxed) == ThreadIdentity.current
      || (isMain && MainActorQueue.isCurrent)
  }

  /// Whether this is sure not to run on the owner.
  var isElsewhere: Bool {
    if isMain { return !MainActorQueue.isCurrent }
    let active = activeThread.load(ordering: .relaxed)
    return active != ThreadIdentity.none && active != ThreadIdentity.current
  }

  /// Runs what an effect has to say to the store. Call it on the owner.
  func visit(_ body: () -> Void) {
    let outer = visitedThread.exchange(ThreadIdentity.current, ordering: .relaxed)
    defer { visitedThread.store(outer, ordering: .relaxed) }
    body()
  }

  func begin() {
    activeThread.store(ThreadIdentity.current, ordering: .relaxed)
  }

  func end() {
    activeThread.store(ThreadIdentity.none, ordering: .relaxed)
  }

  /// Reports that a store was used off its owner, the first time that it happens.
  func reportOnce(_ whatHappened: String) {
    guard !hasReported.exchange(true, ordering: .relaxed) else { return }
    reportIssue(
      """
      \(whatHappened)

      A store is confined to the actor that created it\(isMain ? ", here the main actor," : "") and everything about it is to \
      be done there: creating it, sending, scoping, observing. What is done elsewhere can see half a change.

      Mark the code that uses the store with that actor, as in '@MainActor', or hop to it first: \
      'await MainActor.run { … }'. To give a store to another actor, create it in a method of that actor, or pass the actor \
      as 'isolation:' to 'Store.init'.
      """
    )
  }
}
