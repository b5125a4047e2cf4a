import Synchronization
// Confined types need the thread numbers of `TributaryBase`, which clients don't see, because this module is
// `package`. `@_exported` is the language's only way to re-export.
@_exported import TributaryBase

#if canImport(Dispatch)
  import Dispatch
#endif

#if canImport(CDispatch)
  import CDispatch
#endif

/// The actor to which an object is confined, and the evidence that code runs on this actor (rule S1 of
/// Documentation/Architecture.md).
///
/// The runtime can't report whether a thread runs a given actor. The owner is certain in only three cases,
/// when the object is working on this thread, when ``runOnOwner(_:)`` is running a closure on this thread, or
/// when the owner is the main actor and this thread runs the main queue.
// The functions that a store calls for each action are inlined.
@usableFromInline
package final class Owner: Sendable {
  package let actor: any Actor
  private let subject: ConfinedSubject
  /// Checks whether this thread runs the main queue. `nil` unless the owner is the main actor.
  @usableFromInline let mainQueue: MainActorQueue?
  /// The thread on which the object is working.
  @usableFromInline let activeThread = Atomic<UInt>(noThreadNumber)
  /// The thread on which ``runOnOwner(_:)`` is running a closure.
  private let enteredThread = Atomic<UInt>(noThreadNumber)
  private let hasReported = Atomic<Bool>(false)

  /// - Parameters:
  ///   - isolation: The actor that owns the object, or `nil` for the main actor.
  ///   - subject: The kind of the confined object, for reports.
  package init(_ isolation: (any Actor)?, of subject: ConfinedSubject) {
    let actor: any Actor = isolation ?? MainActor.shared
    self.actor = actor
    self.subject = subject
    mainQueue = actor === MainActor.shared ? MainActorQueue() : nil
  }

  /// A Boolean value that indicates whether the object is working on this thread.
  @inlinable
  package var isActiveHere: Bool {
    activeThread.load(ordering: .relaxed) == currentThreadNumber
  }

  /// A Boolean value that indicates whether this code is known to run on the owner.
  package var isOnOwner: Bool {
    isActiveHere || enteredThread.load(ordering: .relaxed) == currentThreadNumber
      || mainQueue?.isCurrent == true
  }

  /// A Boolean value that indicates whether this code is known not to run on the owner. On an actor other than the
  /// main actor, both this property and ``isOnOwner`` can be `false` while the owner is idle.
  package var isOffOwner: Bool {
    if let mainQueue { return !mainQueue.isCurrent }
    let active = activeThread.load(ordering: .relaxed)
    return active != noThreadNumber && active != currentThreadNumber
  }

  /// Runs a closure, and marks this thread as the owner's while the closure runs. Call this method on the
  /// owner.
  package func runOnOwner(_ body: () -> Void) {
    let outer = enteredThread.exchange(currentThreadNumber, ordering: .relaxed)
    defer { enteredThread.store(outer, ordering: .relaxed) }
    body()
  }

  /// Begins work if this thread may be the owner's and the object is not already working.
  ///
  /// - Returns: `true` if the work has begun.
  @inlinable
  package func beginsHere() -> Bool {
    guard activeThread.load(ordering: .relaxed) == noThreadNumber else { return false }
    // The main queue runs on one thread at a time.
    if let mainQueue, !mainQueue.isCurrent { return false }
    begin()
    return true
  }

  @inlinable
  package func begin() {
    activeThread.store(currentThreadNumber, ordering: .relaxed)
  }

  @inlinable
  package func end() {
    activeThread.store(noThreadNumber, ordering: .relaxed)
  }

  /// Reports, at the given line, that the object was used outside its owner.
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

  /// Reports at the given line, but only once, that the object was used outside its owner.
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

/// The wording of an owner's reports about one kind of confined object.
package struct ConfinedSubject: Sendable {
  private let kind: StaticString
  private let uses: StaticString
  private let advice: StaticString

  /// - Parameters:
  ///   - kind: The kind of object, such as "store".
  ///   - uses: The uses that are allowed only on the owner, such as "creating it, sending".
  ///   - advice: A sentence that explains how another actor can own the object.
  package init(kind: StaticString, uses: StaticString, advice: StaticString) {
    self.kind = kind
    self.uses = uses
    self.advice = advice
  }

  /// Returns the confinement rule for these objects, followed by the advice.
  func rule(isMain: Bool) -> String {
    """
    A \(kind) may be used only on the actor that created it\(isMain ? ", here the main actor" : ""): for \
    \(uses). Other threads may observe incomplete changes.

    Isolate the code to that actor, as in '@MainActor', or hop to it first: \
    'await MainActor.run { … }'. \(advice)
    """
  }
}

/// Checks whether the main actor's queue runs on this thread.
///
/// The type checks the queue instead of the thread, because on Linux any thread may run the main queue when
/// the program waits in `dispatchMain()`, as every asynchronous `main` does.
///
/// An owner stores this value, because a global variable would be looked up for each action.
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
    // Nothing is read through these two pointers, and their memory is never freed.

    /// Dispatch identifies a key by the address of its object. Calling the C function avoids the check of the
    /// value's type in `getSpecific`, which would take two thirds of the time of the call. A store makes this
    /// call for each action that it receives.
    nonisolated(unsafe) private let key = UnsafeRawPointer(Unmanaged.passUnretained(sharedKey).toOpaque())

    /// A queue has its own copy of its label, so the label of another queue can't have this address.
    nonisolated(unsafe) private let label: UnsafePointer<CChar> = dispatch_queue_get_label(
      dispatch_get_main_queue()
    )

    /// Comparing labels takes a third as long as reading the key, which is needed only for queues that target
    /// the main queue.
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

extension CallerContext {
  #if canImport(Dispatch)
    /// The key of a dispatch queue that runs only the code of one person.
    package static let queueKey = DispatchSpecificKey<ContextValues>()
  #endif

  /// The current context or, in a closure of a dispatch queue that runs only the code of one person, that
  /// person's context.
  package static var ofCaller: CallerContext {
    let current = current
    #if canImport(Dispatch)
      // A closure of a dispatch queue has no task-local values.
      if current.person == nil, let person = DispatchQueue.getSpecific(key: queueKey) {
        return CallerContext(person: person, event: current.event)
      }
    #endif
    return current
  }
}
