import CombineShim
import Confinement
import DequeModule

/// Delivers the messages of effects to the store's owner, from any thread. Messages of one effect are handled
/// in the order in which they were sent (rules S4 and S5 of Documentation/Architecture.md).
///
/// It is not a bloc's mailbox, which hops too: that one is an executor, which runs parts of tasks between any
/// two actions. A store has its tasks run off the owner, and takes what they send in batches.
final class StoreMailbox<Action>: @unchecked Sendable {
  // Sendable: `messages` and `isHopping` are guarded by `lock`; the handler is set before effects run and on
  // the owner, read weakly and used on the owner only. Actions of publishers cross threads without a check,
  // as all values of publishers do.

  let owner: Owner
  weak var handler: (any EffectMessageHandler<Action>)?
  private let lock = Lock()
  private var messages = MessageQueue<Action>()
  /// Whether a task is on its way to the owner.
  private var isHopping = false

  init(owner: Owner) {
    self.owner = owner
  }

  /// Hands a message over: at once on the owner, otherwise by a hop.
  ///
  /// - Parameter sender: The effect that sends it, if it has ids. An action that waits is dropped when that
  ///   effect, or one inside of it from which the action comes, is cancelled before its turn.
  func receive(_ message: EffectMessage<Action>, from sender: EffectRegistration? = nil) {
    if owner.isActiveHere {
      receiveDuringTurn(message, from: sender)
    } else if owner.isOnOwner {
      handle(lock.withLock { messages.take() }, and: message, from: sender)
    } else {
      post(message, from: sender)
    }
  }

  /// Hands over that an effect has ended: at once on the owner, otherwise by a hop.
  func receiveEnd(of id: EffectGroup.EffectID, in group: EffectGroup) {
    // Most effects that end at once do so while the store starts them. To make a message costs several
    // look-ups of its type.
    if owner.isActiveHere, !lock.withLock({ messages.holdsOthers(of: EffectKey(group, id: id)) }) {
      group.effectEnded(id)
    } else {
      receive(.ended(group, id: id))
    }
  }

  /// Hands a message over by a hop to the owner.
  func post(_ message: EffectMessage<Action>, from sender: EffectRegistration? = nil) {
    let origin = EffectRegistration.innermost(in: sender)
    hopIfNeeded {
      messages.append(message, origin: origin)
      return true
    }
  }

  /// Hands an action of a task over, on the owner.
  func receive(
    _ action: sending Action,
    _ transaction: Transaction,
    from group: EffectGroup,
    id: EffectGroup.EffectID,
    sender: EffectRegistration?,
    on owner: isolated any Actor
  ) async {
    // The task may have been cancelled on its way to the owner.
    guard !Task.isCancelled else { return }
    let message = EffectMessage.action(action, transaction, from: group, id: id)
    handle(lock.withLock { messages.take() }, and: message, from: sender)
  }

  /// Handles the messages that have come so far.
  func handleMessages(on owner: isolated any Actor) {
    deliver(lock.withLock { messages.take() })
  }

  /// Handles a message at once, behind earlier messages of the same effect. Messages from other threads wait
  /// until the store is done; draining them too could starve the owner.
  private func receiveDuringTurn(_ message: EffectMessage<Action>, from sender: EffectRegistration?) {
    let hasToWait = hopIfNeeded {
      guard messages.holdsOthers(of: message.sender) else { return false }
      messages.append(message, origin: EffectRegistration.innermost(in: sender))
      return true
    }
    guard !hasToWait, let handler else { return }
    handler.accept(message, origin: nil)
    handler.handleAccepted()
  }

  /// - Parameter append: A closure that appends the message, if it has to wait. It is called with the lock
  ///   held.
  /// - Returns: Whether it did.
  @discardableResult
  private func hopIfNeeded(after append: () -> Bool) -> Bool {
    let (hasAppended, mustHop) = lock.withLock {
      guard append() else { return (false, false) }
      defer { isHopping = true }
      return (true, !isHopping)
    }
    if mustHop { hop() }
    return hasAppended
  }

  private func hop() {
    // The task inherits the task-local values around the first message, which must not hold for the others.
    if EffectRegistration.sender == nil {
      Task { await deliver(on: owner.actor) }
    } else {
      EffectRegistration.$sender.withValue(nil) { _ = Task { await deliver(on: owner.actor) } }
    }
  }

  private func deliver(on owner: isolated any Actor) async {
    var left = Self.messagesPerTurn
    while true {
      let batch = lock.withLock {
        let batch = messages.take(atMost: left)
        isHopping = batch.count > 0
        return batch
      }
      guard batch.count > 0 else { return }
      withTransaction(Transaction()) { deliver(batch) }
      left -= batch.count
      guard left == 0 else { continue }
      await Task.yield()
      left = Self.messagesPerTurn
    }
  }

  /// The number of messages that are handled before other work on the owner gets a turn.
  private static var messagesPerTurn: Int { 256 }

  private func deliver(_ batch: MessageQueue<Action>.Batch) {
    guard let handler else { return }
    batch.deliver(to: handler)
    handler.handleAccepted()
  }

  /// Handles messages that have waited, and one behind them, whose effect they may cancel.
  private func handle(
    _ batch: MessageQueue<Action>.Batch,
    and message: EffectMessage<Action>,
    from sender: EffectRegistration?
  ) {
    guard let handler else { return }
    batch.deliver(to: handler)
    handler.accept(message, origin: batch.count > 0 ? EffectRegistration.innermost(in: sender) : nil)
    handler.handleAccepted()
  }
}

/// Messages of effects that wait to be handled on the owner, in the order in which they came.
struct MessageQueue<Action> {
  struct QueuedMessage {
    let message: EffectMessage<Action>
    /// The innermost effect with ids from which the message came.
    let origin: EffectRegistration?
  }

  private(set) var queue = Deque<QueuedMessage>()
  private var countsBySender: [EffectKey: Int] = [:]
  /// The greatest length of the queue since it was empty, as far as it was looked at.
  private var greatestLength = 0

  var isEmpty: Bool { queue.isEmpty }

  mutating func append(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    queue.append(QueuedMessage(message: message, origin: origin))
    countsBySender[message.sender, default: 0] += 1
  }

  /// Whether another message of the same effect waits.
  func holdsOthers(of sender: EffectKey) -> Bool {
    !countsBySender.isEmpty && countsBySender[sender] != nil
  }

  /// Takes messages out, the oldest first.
  /// - Parameter limit: The greatest number of messages.
  mutating func take(atMost limit: Int = .max) -> Batch {
    let count = min(limit, queue.count)
    if count == 0 { return Batch(messages: []) }
    greatestLength = max(greatestLength, queue.count)
    var taken: [QueuedMessage] = []
    taken.reserveCapacity(count)
    while taken.count < count, let queued = queue.popFirst() {
      forget(queued.message.sender)
      taken.append(queued)
    }
    if queue.isEmpty {
      queue.giveMemoryBack(afterHolding: greatestLength)
      greatestLength = 0
    }
    return Batch(messages: taken)
  }

  private mutating func forget(_ sender: EffectKey) {
    guard let count = countsBySender[sender] else { return }
    countsBySender[sender] = count > 1 ? count - 1 : nil
  }

  /// Messages that were taken out together.
  struct Batch {
    fileprivate let messages: [QueuedMessage]

    var count: Int { messages.count }

    /// Passes the messages on, except actions of effects that were cancelled by an id since they were sent.
    /// The handler drops those whose effects earlier ones of the batch cancel.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for queued in messages {
        if case .action = queued.message, queued.origin?.isCancelledWithin == true { continue }
        handler.accept(queued.message, origin: queued.origin)
      }
    }
  }
}
