import CombineShim
import DequeModule
import TributaryReports

/// Delivers the messages of effects to the store's owner, from any thread. Messages of one effect are handled
/// in the order in which they were sent (rules S4 and S5 of Documentation/Architecture.md).
///
/// It differs from a bloc's mailbox, which also hops: that one is an executor, which runs parts of tasks
/// between any two actions. A store runs its tasks off the owner, and receives their actions in batches.
final class StoreMailbox<Action>: @unchecked Sendable {
  // Sendable: `messages` and `isHopping` are guarded by `lock`; the handler is set before effects run and on
  // the owner, read weakly and used on the owner only. Actions of publishers cross threads without a check,
  // like all elements of publishers.

  let owner: Owner
  weak var handler: (any EffectMessageHandler<Action>)?
  private let lock = Lock()
  private var messages = MessageQueue<Action>()
  /// A Boolean value that indicates whether a task is on its way to the owner.
  private var isHopping = false

  init(owner: Owner) {
    self.owner = owner
  }

  /// Receives a message: immediately on the owner, otherwise after a hop.
  ///
  /// - Parameter sender: The effect that sends it, if it has ids. A waiting action is dropped if that effect,
  ///   or a nested effect that sent the action, is cancelled before the action is handled.
  func receive(_ message: EffectMessage<Action>, from sender: EffectRegistration? = nil) {
    if owner.isActiveHere {
      // Only earlier messages of the same effect are handled first. Draining those of other threads as well
      // could starve the owner.
      if !post(message, from: sender, ifBehindOthers: true) { deliver(.empty, and: message, from: sender) }
    } else if owner.isOnOwner {
      deliver(lock.withLock { messages.take() }, and: message, from: sender)
    } else {
      post(message, from: sender)
    }
  }

  /// Receives a task's action, on the owner.
  func receive(
    _ message: sending EffectMessage<Action>,
    from sender: EffectRegistration?,
    on owner: isolated any Actor
  ) async {
    // The task may have been cancelled on its way to the owner.
    guard !Task.isCancelled else { return }
    deliver(lock.withLock { messages.take() }, and: message, from: sender)
  }

  /// Receives the end of an effect: immediately on the owner, otherwise after a hop.
  func receiveEnd(of id: EffectGroup.EffectID, in group: EffectGroup) {
    // Most synchronous effects end while the store starts them. Creating a message would cost several
    // look-ups of its type.
    if owner.isActiveHere, !lock.withLock({ messages.holdsOthers(of: EffectKey(group, id: id)) }) {
      group.effectEnded(id)
    } else {
      receive(.ended(group, id: id))
    }
  }

  /// Receives the messages that were posted so far.
  func receivePosted(on owner: isolated any Actor) {
    deliver(lock.withLock { messages.take() })
  }

  /// Posts a message, to be received after a hop to the owner.
  ///
  /// - Parameter ifBehindOthers: A Boolean value that indicates whether to post it only if other messages of
  ///   the same effect are waiting.
  /// - Returns: `true` if the message was posted.
  @discardableResult
  func post(
    _ message: EffectMessage<Action>,
    from sender: EffectRegistration? = nil,
    ifBehindOthers: Bool = false
  ) -> Bool {
    let (isPosted, mustHop) = lock.withLock {
      if ifBehindOthers, !messages.holdsOthers(of: message.sender) { return (false, false) }
      messages.append(message, origin: EffectRegistration.innermost(in: sender))
      defer { isHopping = true }
      return (true, !isHopping)
    }
    if mustHop { hop() }
    return isPosted
  }

  private func hop() {
    // The task inherits the task-local values of the first message, which must not apply to the others.
    if EffectRegistration.sender == nil {
      Task { await deliverAll(on: owner.actor) }
    } else {
      EffectRegistration.$sender.withValue(nil) { _ = Task { await deliverAll(on: owner.actor) } }
    }
  }

  private func deliverAll(on owner: isolated any Actor) async {
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

  /// The number of messages that are handled before other work on the owner may run.
  private static var messagesPerTurn: Int { 256 }

  /// Passes waiting messages to the handler, followed by one more, whose effect they may cancel.
  private func deliver(
    _ batch: MessageQueue<Action>.Batch,
    and message: EffectMessage<Action>? = nil,
    from sender: EffectRegistration? = nil
  ) {
    guard let handler else { return }
    batch.deliver(to: handler)
    if let message {
      handler.receive(message, origin: batch.count > 0 ? EffectRegistration.innermost(in: sender) : nil)
    }
    handler.handleReceived()
  }
}

/// A message from an effect to its store.
enum EffectMessage<Action> {
  case action(Action, Transaction, from: EffectGroup, id: EffectGroup.EffectID)
  case ended(EffectGroup, id: EffectGroup.EffectID)

  /// The effect that sends the message.
  var sender: EffectKey {
    switch self {
    case .action(_, _, from: let group, let id), .ended(let group, let id): EffectKey(group, id: id)
    }
  }
}

/// Identifies an effect by its id and the address of its group. Valid only while the group is alive.
struct EffectKey: Hashable {
  private let group: ObjectIdentifier
  private let id: EffectGroup.EffectID

  init(_ group: EffectGroup, id: EffectGroup.EffectID) {
    self.group = ObjectIdentifier(group)
    self.id = id
  }
}

/// The handler of effects' messages, on the owner.
protocol EffectMessageHandler<Action>: AnyObject {
  associatedtype Action

  /// Receives a message, to be handled by ``handleReceived()`` or by the current drain of the queue.
  ///
  /// - Parameter origin: The innermost effect with ids that sent an action, if the action has waited, or is
  ///   queued behind others: the action is dropped if that effect is cancelled before it is handled.
  func receive(_ message: EffectMessage<Action>, origin: EffectRegistration?)

  /// Handles the received messages, unless the handler is already doing so.
  func handleReceived()
}

/// Messages of effects that wait to be handled on the owner, in their order of arrival.
struct MessageQueue<Action> {
  struct QueuedMessage {
    let message: EffectMessage<Action>
    /// The innermost effect with ids that sent the message.
    let origin: EffectRegistration?
  }

  private(set) var queue = Deque<QueuedMessage>()
  private var countsBySender: [EffectKey: Int] = [:]
  /// The greatest observed length of the queue since it was empty.
  private var greatestLength = 0

  var isEmpty: Bool { queue.isEmpty }

  mutating func append(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    queue.append(QueuedMessage(message: message, origin: origin))
    countsBySender[message.sender, default: 0] += 1
  }

  /// Returns whether another message of the same effect is waiting.
  func holdsOthers(of sender: EffectKey) -> Bool {
    !countsBySender.isEmpty && countsBySender[sender] != nil
  }

  /// Removes and returns messages, the oldest first.
  /// - Parameter limit: The maximum number of messages.
  mutating func take(atMost limit: Int = .max) -> Batch {
    let count = min(limit, queue.count)
    if count == 0 { return .empty }
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

  /// Messages that were removed together.
  struct Batch {
    fileprivate static var empty: Batch { Batch(messages: []) }

    fileprivate let messages: [QueuedMessage]

    var count: Int { messages.count }

    /// Passes the messages on, except actions of effects that were cancelled by an id after the send. The
    /// handler drops actions whose effects are cancelled by earlier actions of the batch.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for queued in messages {
        if case .action = queued.message, queued.origin?.isCancelledWithin == true { continue }
        handler.receive(queued.message, origin: queued.origin)
      }
    }
  }
}

/// An action that is waiting to be handled.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  /// The group that counts the action and the effects that it starts.
  @usableFromInline let group: EffectGroup
  /// The transaction of the state change.
  @usableFromInline let transaction: Transaction
  /// The innermost effect with ids that sent the action, if the action waited for the owner: it is dropped if
  /// an earlier action cancels that effect.
  @usableFromInline let origin: EffectRegistration?

  @inlinable
  init(action: Action, group: EffectGroup, transaction: Transaction, origin: EffectRegistration?) {
    self.action = action
    self.group = group
    self.transaction = transaction
    self.origin = origin
  }
}

/// Actions in their order of arrival.
///
/// `popFirst()` moves an action out, so that none is destroyed while the queue changes: an action whose
/// `deinit` sends an action finds the queue in a valid state.
@usableFromInline typealias ActionQueue<Action> = Deque<QueuedAction<Action>>

extension Deque {
  /// Releases the memory of an empty queue that was long, so that a burst does not occupy memory permanently.
  ///
  /// - Parameter length: The maximum number of elements that it contained.
  @inlinable
  mutating func giveMemoryBack(afterHolding length: Int) {
    if length > 64, isEmpty { self = Deque() }
  }
}
