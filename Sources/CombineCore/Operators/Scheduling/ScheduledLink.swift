/// The part of an operator's object that lets a scheduler's actions call downstream.
///
/// What downstream gets is decided inside the gate, under the lock, and sent inside the gate. So calls come one at a
/// time, none overtakes another and none follows a completion, whichever threads the scheduler uses. The lock is never
/// held while the scheduler is called, which may run the action before it returns.
///
/// An action that comes while another thread is inside the gate is posted there, as a closure: to be scheduled it was one
/// before.
@usableFromInline
class ScheduledLink: UpstreamLink {
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  @inlinable
  override init() {}

  @inlinable
  final func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  /// Delivers what was posted, and leaves. Called inside the gate.
  @usableFromInline
  final func deliverPosted() {
    posted.deliver(at: gate) { (action: () -> Void) in action() }
  }

  /// Has the thread inside the gate run an action.
  @usableFromInline
  final func post(_ action: @escaping () -> Void) {
    if posted.post(action, at: gate) { leaveGate() }
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
