import Synchronization

/// The place of a subscriber that came when its subject had no other, which is the most frequent case.
///
/// Its gate is the conduit's, and belongs to the subject. So a thread that sends needs no other hold on the
/// conduit than the gate, where one that goes through the list of conduits borrows that first: two atomic
/// operations for a value instead of four. The conduit is in the list, too; threads that find the gate taken,
/// or more subscribers, go through that.
///
/// The place is taken from the making of its conduit to its end, so that no two conduits ever use the gate.
@usableFromInline
final class SolePlace {
  @usableFromInline let gate = DeliveryGate()

  /// Whether the conduit is the only one of its subject. Written with the subject's lock held.
  @usableFromInline let isAlone = Atomic(false)

  /// Whether the conduit was closed: each thread that leaves the gate then releases it, if it is the first.
  @usableFromInline let isClosing = Atomic(false)

  /// Whether a conduit has the place. Set inside the gate.
  private let isTaken = Atomic(false)

  /// Until it is released after its close. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline private(set) var conduit: Conduit?

  /// The same, for threads inside the gate: reading it costs no count.
  @exclusivity(unchecked)
  @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

  @usableFromInline
  init() {}

  /// Enters the gate for a conduit that is about to be made, unless the place is taken or a thread inside.
  ///
  /// The caller then asks for ``take()``.
  @usableFromInline
  func enterIfFree() -> Bool {
    !isTaken.load(ordering: .relaxed) && gate.tryEnter()
  }

  /// Takes the place. Called inside the gate.
  /// - Returns: `false` where another thread has taken it meanwhile.
  @usableFromInline
  func take() -> Bool {
    if isTaken.load(ordering: .acquiring) { return false }
    isTaken.store(true, ordering: .relaxed)
    // A late thread may have posted for the conduit before, which is deallocated by now, with what was
    // posted.
    gate.forgetPosted()
    return true
  }

  /// Gives the place up. Called when the conduit is deallocated.
  @usableFromInline
  func giveUp() {
    isTaken.store(false, ordering: .releasing)
  }

  /// Called inside the gate, when the conduit is in the subject's list.
  @usableFromInline
  func keep(_ conduit: Conduit) {
    isClosing.store(false, ordering: .relaxed)
    self.conduit = conduit
    borrowed = .passUnretained(conduit)
  }

  /// Called inside the gate, after the conduit was closed.
  /// - Returns: What the place held, to be released outside the gate.
  func clear() -> Conduit? {
    borrowed = nil
    return conduit.take()
  }

  /// Leaves the gate when there is no conduit. Events that late threads have posted meanwhile were for a
  /// closed conduit and are dropped.
  func abandon() {
    gate.abandon()
  }
}
