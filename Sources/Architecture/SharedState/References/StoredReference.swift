import CombineShim
import Synchronization
import TributaryReports

/// A reference that stores its value.
///
/// A change has exclusive access: it holds the lock of this reference, and of no other. It works on a copy, so
/// that the code that makes it can read the value, which is the one before the change. Publishing and saving
/// follow after the lock is released, one change after the other.
class StoredReference<Value>: Reference<Value>, RootReference, @unchecked Sendable {
  /// A change that is yet to be published and saved.
  private struct Change {
    let earlier: Value
    let value: Value
    let subject: CurrentValueSubject<Value, Never>?
    let mustBeSaved: Bool
    /// The number of values that had come from where the value is kept.
    let arrivals: Int
  }

  /// The consequences of a change.
  private struct Consequences {
    let mustNotify: Bool
    var mustDeliver = false
  }

  private let lock = Lock()
  /// The thread that changes the value, which holds the lock. It is compared with the thread that reads it, so
  /// it is read without the lock.
  private let writer = Atomic<UInt>(ThreadIdentity.none)
  private let observed = ObservedAspect()

  // All guarded by `lock`.
  private var stored: Value
  /// Whether the value was read since the latest change. Without a read there is no reader to notify.
  private var wasRead = false
  private var subject: CurrentValueSubject<Value, Never>?
  private var changes: [Change] = []
  private var isDelivering = false
  /// The thread that delivers a value to subscribers, while readers on it still see the one before.
  private var deliveringThread = ThreadIdentity.none
  /// What readers on that thread see.
  private var beforeDelivery: Value?
  /// Whether such a reader is notified when the delivered value is there.
  private var wasReadBeforeDelivery = false
  /// The number of values that have come from where the value is kept.
  private var arrivals = 0

  init(_ value: sending Value) {
    stored = value
    super.init()
    SharedFollower.noteReference()
  }

  // MARK: Reading

  override final var value: Value {
    if let expectation = SharedExpectation.current { return expectation.value(of: self) }
    // Registered before the value is read, so that a change after the reading finds the reader.
    observed.access()
    return withLockForReading {
      wasRead = true
      if isDeliveringHere { wasReadBeforeDelivery = true }
      return visibleValue
    }
  }

  /// The present value, without tracking.
  final var untracked: Value { withLockForReading { visibleValue } }

  /// The present value, and a closure that returns whether another one has come since from where the value is
  /// kept.
  final var untrackedBasis: (value: Value, isOvertaken: () -> Bool) {
    let (value, arrivals) = withLockForReading { (visibleValue, self.arrivals) }
    return (value, { [self] in withLockForReading { self.arrivals != arrivals } })
  }

  /// Whether this thread is changing the value and holds the lock.
  private var isWritingHere: Bool { writer.load(ordering: .relaxed) == ThreadIdentity.current }

  /// Runs a closure under the lock, which the thread that changes the value holds already.
  private func withLockForReading<Result>(_ body: () -> Result) -> Result {
    isWritingHere ? body() : lock.withLock(body)
  }

  private var visibleValue: Value {
    if isDeliveringHere, let beforeDelivery { return beforeDelivery }
    return stored
  }

  private var isDeliveringHere: Bool {
    deliveringThread != ThreadIdentity.none && deliveringThread == ThreadIdentity.current
  }

  override final var root: any RootReference { self }

  // MARK: Writing

  override final var exclusive: Value {
    get { value }
    _modify {
      if let expectation = SharedExpectation.current {
        var value = expectation.value(of: self)
        defer { expectation.expect(value, of: self) }
        yield &value
      } else {
        let trackers = (SharedChangeTracker.current, SharedChangeTracker.onThread)
        checkExclusivity()
        lock.lock()
        beginWriting(trackers)
        // A copy: reading `stored` while it is modified in place would violate exclusivity.
        var value = stored
        defer {
          let (consequences, released) = endWriting(value)
          lock.unlock()
          follow(consequences)
          withExtendedLifetime(released) {}
        }
        yield &value
      }
    }
  }

  /// Called with the lock held.
  private func beginWriting(_ trackers: (SharedChangeTracker?, SharedChangeTracker?)) {
    writer.store(ThreadIdentity.current, ordering: .relaxed)
    if SharedHistory.isFollowed { SharedHistory.record(stored, of: self) }
    trackers.0?.record(stored, of: self)
    trackers.1?.record(stored, of: self)
  }

  /// Called with the lock held.
  /// - Returns: The consequences, and a value for the caller to release without the lock.
  private func endWriting(_ value: Value) -> (Consequences, released: Value) {
    writer.store(ThreadIdentity.none, ordering: .relaxed)
    let earlier = stored
    stored = value
    // Most changes are neither published nor saved, and are spared what generic code costs.
    guard subject != nil || savesChanges || deliveringThread != ThreadIdentity.none else {
      defer { wasRead = false }
      return (Consequences(mustNotify: wasRead), earlier)
    }
    return (noteChange(from: earlier, mustBeSaved: savesChanges), earlier)
  }

  /// Sets the value to one that comes from where it is kept, and so need not be saved.
  ///
  /// If it arrives on a thread that is changing the value, that change replaces it.
  final func set(_ value: Value) {
    if isWritingHere {
      stored = value
      arrivals += 1
      return
    }
    let (earlier, consequences) = lock.withLock {
      let earlier = stored
      if SharedHistory.isFollowed { SharedHistory.record(earlier, of: self) }
      stored = value
      arrivals += 1
      return (earlier, noteChange(from: earlier, mustBeSaved: false))
    }
    follow(consequences)
    withExtendedLifetime(earlier) {}
  }

  /// Notes a change that is to be published or saved. Called with the lock held.
  /// - Returns: What the caller does for it after the lock is released.
  private func noteChange(from earlier: Value, mustBeSaved: Bool) -> Consequences {
    // What a subscriber writes is what it reads from then on.
    if deliveringThread == ThreadIdentity.current { showPresentValue() }
    var consequences = Consequences(mustNotify: wasRead)
    wasRead = false
    if subject != nil || mustBeSaved {
      changes.append(
        Change(
          earlier: earlier,
          value: stored,
          subject: subject,
          mustBeSaved: mustBeSaved,
          arrivals: arrivals
        )
      )
      consequences.mustDeliver = !isDelivering
      isDelivering = true
    }
    return consequences
  }

  /// Starts what follows from a change, after the lock is released.
  private func follow(_ consequences: Consequences) {
    SharedHistory.releaseForgotten()
    if consequences.mustNotify { observed.notifyReaders() }
    if consequences.mustDeliver { deliver() }
  }

  /// Publishes and saves the changes that wait. Changes by other threads and by subscribers are delivered
  /// here, too.
  private func deliver() {
    while let change = beginDelivery() {
      change.subject?.send(change.value)
      let (isOvertaken, mustNotify) = lock.withLock {
        let mustNotify = wasReadBeforeDelivery
        showPresentValue()
        return (arrivals != change.arrivals, mustNotify)
      }
      if mustNotify { observed.notifyReaders() }
      guard change.mustBeSaved else { continue }
      let isOvertakenNow = { [self] in lock.withLock { arrivals != change.arrivals } }
      if savesEachChange {
        save(from: change.earlier, to: change.value, isOvertaken: isOvertakenNow)
        continue
      }
      // Saved now, the change would replace a later value where that is kept.
      if isOvertaken { dropSave() } else { save(change.value, isOvertaken: isOvertakenNow) }
    }
  }

  /// Shows the present value to readers on the delivering thread again. Called with the lock held. The change
  /// that is delivered keeps the value before it, so none is released here.
  private func showPresentValue() {
    guard deliveringThread != ThreadIdentity.none else { return }
    deliveringThread = ThreadIdentity.none
    beforeDelivery = nil
    wasReadBeforeDelivery = false
  }

  private func beginDelivery() -> Change? {
    lock.withLock {
      guard !changes.isEmpty else {
        isDelivering = false
        return nil
      }
      let change = changes.removeFirst()
      if change.subject != nil {
        deliveringThread = ThreadIdentity.current
        beforeDelivery = change.earlier
      }
      return change
    }
  }

  /// Traps if this thread is changing the value: the outer change would overwrite the inner one. Called before
  /// the lock is taken, which would be a deadlock then.
  private func checkExclusivity() {
    guard isWritingHere else { return }
    fatalError(
      """
      Overlapping accesses: \(self) was changed inside of its own 'withLock'.

      The outer change would overwrite the inner one. Use the parameter of the closure of 'withLock', or make the second change \
      after 'withLock' has returned.
      """
    )
  }

  // MARK: Publishing

  override final var publisher: AnyPublisher<Value, Never> {
    Deferred { self.currentSubject }.eraseToAnyPublisher()
  }

  private var currentSubject: CurrentValueSubject<Value, Never> {
    withLockForReading {
      if let subject { return subject }
      let subject = CurrentValueSubject<Value, Never>(stored)
      self.subject = subject
      return subject
    }
  }

  // MARK: What is kept elsewhere

  /// Whether changes are to be saved.
  var savesChanges: Bool { false }

  /// Saves a changed value.
  ///
  /// - Parameter isOvertaken: A closure that returns whether a value has come since the change from where the
  ///   value is kept.
  func save(_ value: Value, isOvertaken: () -> Bool) {}

  /// Whether changes are saved by ``save(from:to:isOvertaken:)``, each with the value before it.
  var savesEachChange: Bool { false }

  /// Saves a change.
  ///
  /// - Parameter isOvertaken: A closure that returns whether a value has come since the change from where the
  ///   value is kept.
  func save(from base: Value, to value: Value, isOvertaken: @escaping () -> Bool) {}

  /// Says that a change is not saved, since a later value came from where the value is kept.
  func dropSave() {}

  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  nonisolated(nonsending) func load() async throws {}
  nonisolated(nonsending) func save() async throws {}
}

extension StoredReference: CustomStringConvertible {
  final var description: String { "Shared<\(Value.self)>(\(keyDescription ?? "value:"))" }
}
