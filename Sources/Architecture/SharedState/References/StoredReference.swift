import CombineShim
import Synchronization
import TributaryReports

/// A reference that stores its value.
///
/// A change has exclusive access to the value: it holds the lock of this reference, and no other lock. It's made to a
/// copy so that the code that makes it can read the previous value. After the lock is released, changes are published
/// and saved in the order in which they were made.
class StoredReference<Value>: Reference<Value>, RootReference, @unchecked Sendable {
  private typealias Change = SharedValueChange<Value>

  /// The work to do after a change.
  private struct Consequences {
    let mustNotify: Bool
    var mustDeliver = false
    var mustWait = false
  }

  /// Values that the caller has to release without holding the lock.
  private typealias Released = (earlier: Value, replaced: Change?)

  private let lock = Lock()
  /// The thread that is changing the value and holds the lock. Reading it does not require the lock, because a reader
  /// only compares it with its own thread.
  private let writer = Atomic<UInt>(noThreadNumber)
  private let observed = ObservedAspect()

  // All of these are guarded by `lock`.
  private var stored: Value
  /// A Boolean value that indicates whether the value has been read since the latest change. If it has not, there are
  /// no readers to notify.
  private var wasRead = false
  private var subject: CurrentValueSubject<Value, Never>?
  private var changes = ChangeQueue<Value>()
  /// The thread that is delivering a value to subscribers. During the delivery, readers on that thread still
  /// see the previous value.
  private var deliveringThread = noThreadNumber
  /// The value that readers on the delivering thread see.
  private var beforeDelivery: Value?
  /// A Boolean value that indicates whether such a reader must be notified after the delivery.
  private var wasReadBeforeDelivery = false
  /// The number of values that have arrived from the storage.
  private var arrivals = 0

  /// Where threads wait for the delivering thread.
  private let room = RoomCondition()

  init(_ value: sending Value) {
    stored = value
    super.init()
    SharedFollower.noteReference()
  }

  // MARK: Reading

  override final var value: Value {
    if let expectation = SharedExpectation.current { return expectation.value(of: self) }
    // The reader is registered before the value is read, so that it is notified of any later change.
    observed.access()
    return withLockForReading {
      wasRead = true
      if isDeliveringHere { wasReadBeforeDelivery = true }
      return visibleValue
    }
  }

  /// The current value. Reading it is not tracked.
  final var untracked: Value { withLockForReading { visibleValue } }

  /// The current value, together with a closure that returns whether another value has since arrived from the
  /// storage.
  final var untrackedBasis: (value: Value, isOvertaken: () -> Bool) {
    let (value, arrivals) = withLockForReading { (visibleValue, self.arrivals) }
    return (value, { [self] in withLockForReading { self.arrivals != arrivals } })
  }

  /// A Boolean value that indicates whether this thread is changing the value and holds the lock.
  private var isWritingHere: Bool { writer.load(ordering: .relaxed) == currentThreadNumber }

  /// Runs a closure with the lock held. If this thread is changing the value, it already holds the lock.
  private func withLockForReading<Result>(_ body: () -> Result) -> Result {
    isWritingHere ? body() : lock.withLock(body)
  }

  private var visibleValue: Value {
    if isDeliveringHere, let beforeDelivery { return beforeDelivery }
    return stored
  }

  private var isDeliveringHere: Bool {
    deliveringThread != noThreadNumber && deliveringThread == currentThreadNumber
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
        let outer = WritingThread.slot.put(self)
        // This is a copy. Reading `stored` while it is modified in place would violate exclusivity.
        var value = stored
        defer {
          let (consequences, released) = endWriting(value)
          lock.unlock()
          WritingThread.slot.putBack(outer)
          // The delivering thread may need the lock of the outer reference.
          follow(consequences, waits: outer == nil)
          withExtendedLifetime(released) {}
        }
        yield &value
      }
    }
  }

  /// Called with the lock held.
  private func beginWriting(_ trackers: (SharedChangeTracker?, SharedChangeTracker?)) {
    writer.store(currentThreadNumber, ordering: .relaxed)
    if SharedHistory.isFollowed { SharedHistory.record(stored, of: self) }
    trackers.0?.record(stored, of: self)
    trackers.1?.record(stored, of: self)
  }

  /// Called with the lock held.
  private func endWriting(_ value: Value) -> (Consequences, Released) {
    writer.store(noThreadNumber, ordering: .relaxed)
    let earlier = stored
    stored = value
    // Most changes are neither published nor saved. This avoids the cost of generic code for them.
    guard subject != nil || savesChanges || deliveringThread != noThreadNumber else {
      defer { wasRead = false }
      return (Consequences(mustNotify: wasRead), (earlier, nil))
    }
    let (consequences, replaced) = noteChange(from: earlier, mustBeSaved: savesChanges)
    return (consequences, (earlier, replaced))
  }

  /// Sets a value that arrives from the storage and is therefore not saved.
  ///
  /// If the value arrives on a thread that is already changing the value, that change replaces it.
  final func set(_ value: Value) {
    if isWritingHere {
      stored = value
      arrivals += 1
      return
    }
    let (earlier, (consequences, replaced)) = lock.withLock {
      let earlier = stored
      if SharedHistory.isFollowed { SharedHistory.record(earlier, of: self) }
      stored = value
      arrivals += 1
      return (earlier, noteChange(from: earlier, mustBeSaved: false))
    }
    // The storage may hold locks that the delivering thread needs for saving a change.
    follow(consequences, waits: false)
    withExtendedLifetime((earlier, replaced)) {}
  }

  /// Records a change to publish or save. The lock must be held.
  ///
  /// - Returns: The work for the caller to do after the lock is released, and the change that this one
  ///   replaces.
  private func noteChange(from earlier: Value, mustBeSaved: Bool) -> (Consequences, replaced: Change?) {
    // From now on, a subscriber reads the value it has written.
    if deliveringThread == currentThreadNumber { showPresentValue() }
    var consequences = Consequences(mustNotify: wasRead)
    wasRead = false
    guard subject != nil || mustBeSaved else { return (consequences, nil) }
    let change = Change(
      earlier: earlier,
      value: stored,
      subject: subject,
      mustBeSaved: mustBeSaved,
      arrivals: arrivals
    )
    let replaced = changes.append(change, coalesces: !savesEachChange)
    consequences.mustDeliver = changes.beginDelivery()
    consequences.mustWait = changes.mustWait
    return (consequences, replaced)
  }

  /// Does the work that follows a change, after the lock is released.
  private func follow(_ consequences: Consequences, waits: Bool) {
    SharedHistory.releaseForgotten()
    if consequences.mustNotify { observed.notifyReaders() }
    if consequences.mustDeliver { deliver() }
    if waits, consequences.mustWait { waitForRoom() }
  }

  /// Waits until the delivering thread has room for more changes, or takes over from it, unless that thread may
  /// itself be waiting for this one.
  private func waitForRoom() {
    while true {
      var call: UInt?
      let mustDeliver = lock.withLock {
        if changes.beginDelivery() { return true }
        if changes.mustWait { call = room.begin(waitingFor: changes.deliverer) }
        if call != nil { changes.beginWaiting() }
        return false
      }
      if mustDeliver { return deliver() }
      guard let call else { return }
      room.wait(after: call)
      lock.withLock { changes.endWaiting() }
    }
  }

  /// Publishes and saves the pending changes, including those made by other threads and by subscribers.
  private func deliver() {
    while let change = takeChange() {
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
      // Saving the change now would overwrite a later value in the storage.
      if isOvertaken { dropSave() } else { save(change.value, isOvertaken: isOvertakenNow) }
    }
  }

  /// Lets readers on the delivering thread see the current value again. The lock must be held. No value is released
  /// here, because the change that is being delivered retains the previous one.
  private func showPresentValue() {
    guard deliveringThread != noThreadNumber else { return }
    deliveringThread = noThreadNumber
    beforeDelivery = nil
    wasReadBeforeDelivery = false
  }

  private func takeChange() -> Change? {
    lock.withLock {
      let next = changes.next(coalesces: !savesEachChange)
      if changes.mustCallWaiting { room.callSenders() }
      guard let change = next else { return nil }
      if change.subject != nil {
        deliveringThread = currentThreadNumber
        beforeDelivery = change.earlier
      }
      return change
    }
  }

  /// Traps if this thread is already changing the value, because the outer change would overwrite the inner one. Call
  /// this method before acquiring the lock, because acquiring it would cause a deadlock.
  private func checkExclusivity() {
    guard isWritingHere else { return }
    fatalError(
      """
      Overlapping accesses: \(self) was changed inside its own 'withLock'.

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

  // MARK: Saving to the storage

  var savesChanges: Bool { false }

  /// Saves a changed value.
  ///
  /// - Parameter isOvertaken: A closure that returns whether a value has arrived from the storage since the
  ///   change.
  func save(_ value: Value, isOvertaken: () -> Bool) {}

  /// A Boolean value that indicates whether ``save(from:to:isOvertaken:)`` saves each change together with
  /// the previous value.
  var savesEachChange: Bool { false }

  /// Saves a change.
  ///
  /// - Parameter isOvertaken: A closure that returns whether a value has arrived from the storage since the
  ///   change.
  func save(from base: Value, to value: Value, isOvertaken: @escaping () -> Bool) {}

  /// Reports that a change is not saved because a later value has arrived from the storage.
  func dropSave() {}

  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  nonisolated(nonsending) func load() async throws {}
  nonisolated(nonsending) func save() async throws {}
}

/// The slot for the reference that a thread is changing, whose lock it holds.
private enum WritingThread {
  static let slot = ThreadSlot<AnyObject>()
}

extension StoredReference: CustomStringConvertible {
  final var description: String { "Shared<\(Value.self)>(\(keyDescription ?? "value:"))" }
}
