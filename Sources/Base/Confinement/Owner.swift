import Synchronization
import TestFailures

#if canImport(CombineCore)
  import CombineCore
#else
  import Darwin
#endif

/// The actor to which an object is confined, and what can be known about being on it (rule S1 of
/// Documentation/Architecture.md).
///
/// The runtime does not tell whether a thread runs a given actor. So being on it is known in three cases: the
/// object is working on this thread, ``runOnOwner(_:)`` runs a closure on this thread, or the owner is the
/// main actor and this thread runs the main queue.
// What a store calls for each action is inlined.
@usableFromInline
package final class Owner: Sendable {
  package let actor: any Actor
  private let subject: ConfinedSubject
  /// Tells whether this thread runs the main queue; `nil` unless the owner is the main actor.
  @usableFromInline let mainQueue: MainActorQueue?
  /// The thread on which the object is at work.
  @usableFromInline let activeThread = Atomic<UInt>(ThreadIdentity.none)
  /// The thread on which something is handed to the object, on the owner.
  private let enteredThread = Atomic<UInt>(ThreadIdentity.none)
  private let hasReported = Atomic<Bool>(false)

  /// - Parameters:
  ///   - isolation: The actor that is to own the object. Without one it is the main actor.
  ///   - subject: The name of the confined object, for reports.
  package init(_ isolation: (any Actor)?, of subject: ConfinedSubject) {
    let actor: any Actor = isolation ?? MainActor.shared
    self.actor = actor
    self.subject = subject
    mainQueue = actor === MainActor.shared ? MainActorQueue() : nil
  }

  /// Whether the object is at work, and this is its thread.
  @inlinable
  package var isActiveHere: Bool {
    activeThread.load(ordering: .relaxed) == ThreadIdentity.current
  }

  /// Whether this is sure to run on the owner.
  package var isOnOwner: Bool {
    isActiveHere || enteredThread.load(ordering: .relaxed) == ThreadIdentity.current
      || mainQueue?.isCurrent == true
  }

  /// Whether this is sure not to run on the owner.
  package var isOffOwner: Bool {
    if let mainQueue { return !mainQueue.isCurrent }
    let active = activeThread.load(ordering: .relaxed)
    return active != ThreadIdentity.none && active != ThreadIdentity.current
  }

  /// Runs a closure on the owner's executor, and marks this thread as the owner's meanwhile. Call it on the
  /// owner.
  package func runOnOwner(_ body: () -> Void) {
    let outer = enteredThread.exchange(ThreadIdentity.current, ordering: .relaxed)
    defer { enteredThread.store(outer, ordering: .relaxed) }
    body()
  }

  /// Begins work, if this may run on the owner and the object is not at work already.
  ///
  /// - Returns: Whether it has begun.
  @inlinable
  package func beginsHere() -> Bool {
    guard activeThread.load(ordering: .relaxed) == ThreadIdentity.none else { return false }
    // The main queue runs on one thread at a time.
    if let mainQueue, !mainQueue.isCurrent { return false }
    begin()
    return true
  }

  @inlinable
  package func begin() {
    activeThread.store(ThreadIdentity.current, ordering: .relaxed)
  }

  @inlinable
  package func end() {
    activeThread.store(ThreadIdentity.none, ordering: .relaxed)
  }

  /// Reports that the object was used off its owner, at the line that is given.
  package func report(
    _ whatHappened: @autoclosure () -> String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    reportIssueVisibly(
      """
      \(whatHappened())

      \(subject.rule(isMain: mainQueue != nil))
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Reports that the object was used off its owner, the first time that it happens, at the line that is
  /// given.
  package func reportOnce(
    _ whatHappened: @autoclosure () -> String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard !hasReported.exchange(true, ordering: .relaxed) else { return }
    report(whatHappened(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The number of a thread, as the gates of `CombineCore` have it. No thread's identity is `none`.
@usableFromInline
package enum ThreadIdentity {
  @inlinable package static var none: UInt { 0 }

  @inlinable package static var current: UInt {
    #if canImport(CombineCore)
      currentThreadNumber
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}

/// The words with which an owner reports on the kind of object that is confined to it.
package struct ConfinedSubject: Sendable {
  private let kind: StaticString
  private let uses: StaticString
  private let advice: StaticString

  /// - Parameters:
  ///   - kind: The kind of object, such as "store".
  ///   - uses: The uses that must be made on the owner, such as "creating it, sending".
  ///   - advice: A sentence on how to have the object owned by another actor.
  package init(kind: StaticString, uses: StaticString, advice: StaticString) {
    self.kind = kind
    self.uses = uses
    self.advice = advice
  }

  /// Returns the rule for such objects, and the advice.
  func rule(isMain: Bool) -> String {
    """
    A \(kind) is confined to the actor that created it\(isMain ? ", here the main actor," : "") and everything about it is to \
    be done there: \(uses). Code off the actor can see half a change.

    Mark the code that uses the \(kind) with that actor, as in '@MainActor', or hop to it first: \
    'await MainActor.run { … }'. \(advice)
    """
  }
}
