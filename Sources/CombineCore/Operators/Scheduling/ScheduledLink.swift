/// The part of an operator's object that lets a scheduler's actions call downstream.
///
/// What downstream gets is decided inside the gate, under the lock, and sent inside the gate. So calls come one at a
/// time, none overtakes another and none follows a completion, whichever threads the scheduler uses. The lock is never
/// held while the scheduler is called, which may run the action before it returns.
@usableFromInline
class ScheduledLink: UpstreamLink {
  @usableFromInline let gate = Gate()

  @inlinable
  override init() {}
}
