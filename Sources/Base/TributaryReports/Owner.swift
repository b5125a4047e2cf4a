import Synchronization
import TributaryBase

#if canImport(Dispatch)
  import Dispatch
#endif

#if canImport(CDispatch)
  import CDispatch
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

/// Tells whether the main actor's queue runs on this thread.
///
/// The queue is asked and not the thread, as on Linux any thread may run the main queue once the program
/// waits in `dispatchMain()`, which every asynchronous `main` does.
///
/// It is a value, kept by each owner, because a global is looked up anew for each action that is sent to a
/// store.
@usableFromInline
package struct MainActorQueue: Sendable {
  package init() {}

  #if canImport(Dispatch)
    private static let sharedKey: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

  #endif

  #if canImport(CDispatch)
    // Unsafe: nothing is read through these two, and what they point at is never freed.

    /// Dispatch knows a key by the address of its object. Calling the C function skips `getSpecific`'s check
    /// of the value's type, two thirds of the time, in a call that each action sent to a store makes.
    nonisolated(unsafe) private let key = UnsafeRawPointer(Unmanaged.passUnretained(sharedKey).toOpaque())

    /// Each queue has a copy of its label, so no other queue has one at this address.
    nonisolated(unsafe) private let label: UnsafePointer<CChar> = dispatch_queue_get_label(
      dispatch_get_main_queue()
    )

    /// To compare labels takes a third of the time of asking for the key, which is left for queues whose
    /// target is the main one.
    @usableFromInline package var isCurrent: Bool {
      dispatch_queue_get_label(nil) == label || dispatch_get_specific(key) != nil
    }
  #elseif canImport(Dispatch)
    private let key = sharedKey

    @usableFromInline package var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #else
    @usableFromInline package var isCurrent: Bool { true }
  #endif
}
