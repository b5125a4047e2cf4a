/// The part of an operator's object that lets a scheduler's actions call downstream.
///
/// What downstream gets is decided inside the gate, under the lock, and sent inside the gate. So calls come
/// one at a time, none overtakes another and none follows a completion, whichever threads the scheduler uses.
/// The lock is never held while the scheduler is called, which may run the action before it returns.
///
/// An action that comes while another thread is inside the gate is posted there, as a closure: to be
/// scheduled it was one before.
@usableFromInline
class ScheduledLink: UpstreamLink, GatedDelivery {
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  @inlinable
  override init() {}

  // A method of the class, for subclasses that do more on leaving.
  @inlinable
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  @usableFromInline
  final func handle(_ action: () -> Void) {
    action()
  }

  /// Runs an action inside the gate, now or by posting it.
  @inlinable
  @inline(__always)
  final func insideGate(_ action: @escaping () -> Void) {
    switch gate.enter() {
    case .entered:
      action()
      leaveGate()
    case .inside:
      action()
    case .taken:
      post(action)
    }
  }
}
