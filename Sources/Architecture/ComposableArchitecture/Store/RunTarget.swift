import Confinement
import Synchronization

/// Brings the actions of a run effect to its store.
final class RunTarget<Action>: SendTarget {
  private let mailbox: StoreMailbox<Action>
  private let group: EffectGroup
  private let id: EffectGroup.EffectID
  private let executor: (any EffectExecutor)?
  /// The innermost effect with ids to which the run belongs.
  private let registration: EffectRegistration?
  private let posted = Atomic(false)
  private let hasEnded = Atomic(false)
  /// The action whose effect this is. Unchecked: it is described only.
  private let cause: UncheckedSendable<Action>

  /// Whether an action may still be on its way to the owner when the run has ended.
  var hasPosted: Bool { posted.load(ordering: .acquiring) }

  init(
    mailbox: StoreMailbox<Action>,
    group: EffectGroup,
    id: EffectGroup.EffectID,
    cause: Action,
    context: EffectContext
  ) {
    self.mailbox = mailbox
    self.cause = UncheckedSendable(cause)
    self.group = group
    self.id = id
    executor = context.executor
    registration = context.enclosing
  }

  /// Notes that the operation has returned: what is sent from now on is late.
  func end() {
    hasEnded.store(true, ordering: .releasing)
  }

  private func noteLateSend() {
    guard hasEnded.load(ordering: .acquiring) else { return }
    group.noteLateSend(of: id, cause: describe(cause.value))
  }

  func send(_ action: sending Action, _ transaction: Transaction) async {
    noteLateSend()
    executor?.leave()
    await mailbox.receive(
      action,
      transaction,
      from: group,
      id: id,
      sender: registration,
      on: mailbox.owner.actor
    )
    executor?.comeBack()
  }

  func post(_ action: sending Action, _ transaction: Transaction) {
    noteLateSend()
    let message = EffectMessage.action(action, transaction, from: group, id: id)
    if !mailbox.owner.isOnOwner { posted.store(true, ordering: .releasing) }
    mailbox.receive(message, from: registration)
  }
}
