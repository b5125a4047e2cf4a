/// The place of a subscriber that came when its subject had no other, which is the most frequent case.
///
/// Its gate is the conduit's, and belongs to the subject. So a thread that sends needs no other hold on the
/// conduit than the gate, where one that goes through the list of conduits borrows that first: two atomic
/// operations for a value instead of four. The conduit is in the list, too; threads that find the gate taken,
/// or more subscribers, go through that.
///
/// The place is taken from the making of its conduit to the deallocation of that, so that no two conduits ever
/// use the gate. A thread that enters the idle gate finds an open conduit, which is the only one.
@usableFromInline
final class SolePlace {
  @usableFromInline let gate = DeliveryGate(.vacant)

  /// Until its close. Written inside the gate, or by the thread that has closed it; read inside the gate.
  @exclusivity(unchecked)
  @usableFromInline private(set) var conduit: Conduit?

  /// The same: reading it costs no count.
  @exclusivity(unchecked)
  @usableFromInline private(set) var borrowed: Unmanaged<Conduit>?

  @usableFromInline
  init() {}

  /// Takes the place for a conduit that is about to be made.
  /// - Returns: Whether it was vacant; then the caller is inside its gate.
  @usableFromInline
  func take() -> Bool {
    let me = currentThreadNumber
    return gate.update { $0.take(me) }
  }

  /// Notes whether there are other conduits. Called with the subject's lock held, while the list has this
  /// one's.
  @usableFromInline
  func note(isCrowded: Bool) {
    gate.update { $0.isCrowded = isCrowded }
  }

  /// Gives the place up. Called when the conduit is deallocated, after its close.
  @usableFromInline
  func vacate() {
    gate.update { $0 = GateWord(.vacant) }
  }

  /// Called inside the gate, when the conduit is in the subject's list.
  @usableFromInline
  func keep(_ conduit: Conduit) {
    self.conduit = conduit
    borrowed = .passUnretained(conduit)
  }

  /// Called by the thread that has closed the gate.
  /// - Returns: What the place held, to be released.
  func clear() -> Conduit? {
    borrowed = nil
    return conduit.take()
  }
}
