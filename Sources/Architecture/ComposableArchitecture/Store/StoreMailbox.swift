import CombineShim
import DequeModule
import TributaryReports

/// Delivers the messages of effects to the store's owner, from any thread and in the order in which each effect sends
/// them (rules S4 and S5 of Documentation/Architecture.md).
///
/// The mailbox of a bloc also hops to its owner, but that mailbox is an executor that runs parts of tasks between any
/// two actions. A store runs its tasks off the owner, and receives their actions in batches.
final class StoreMailbox<Action>: @unchecked Sendable {
  // Sendable: `lock` guards `messages` and `isHopping`. The handler is set before any effects run and is used only on
  // the owner, and actions cross threads as the elements of any publisher do.

  let owner: Owner
  weak var handler: (any EffectMessageHandler<Action>)?
  private let lock = Lock()
  private var messages = MessageQueue<Action>()
  /// A Boolean value that indicates whether a task is on its way to the owner.
  private var isHopping = false

  init(owner: Owner) {
    self.owner = owner
  }

  /// Receives a message. On the owner, the message is received immediately. Elsewhere, it is received after a
  /// hop.
  ///
  /// - Parameter sender: The effect that sends the message, if it has ids. An action that is waiting is dropped when
  ///   this effect, or the nested effect that sent it, is cancelled.
  func receive(_ message: EffectMessage<Action>, from sender: EffectRegistration? = nil) {
    if owner.isActiveHere {
      // Only earlier messages of the same effect are handled first, because draining those of other threads as well
      // could starve the owner.
      if !post(message, from: sender, ifBehindOthers: true) { deliver(.empty, and: message, from: sender) }
    } else if owner.isOnOwner {
      deliver(lock.withLock { messages.take() }, and: message, from: sender)
    } else {
      post(message, from: sender)
    }
  }

  /// Receives an action from a task, on the owner.
  func receive(
    _ message: sending EffectMessage<Action>,
    from sender: EffectRegistration?,
    on owner: isolated any Actor
  ) async {
    // The task may have been cancelled on its way to the owner.
    guard !Task.isCancelled else { return }
    deliver(lock.withLock { messages.take() }, and: message, from: sender)
  }

  /// Receives the end of an effect. On the owner, it is received immediately. Elsewhere, it is received after
  /// a hop.
  func receiveEnd(of id: EffectGroup.EffectID, in group: EffectGroup) {
    // Most synchronous effects end while the store starts them. Creating a message would require several type
    // metadata look-ups.
    if owner.isActiveHere, !lock.withLock({ messages.holdsOthers(of: EffectKey(group, id: id)) }) {
      group.effectEnded(id)
    } else {
      receive(.ended(group, id: id))
    }
  }

  /// Receives the messages that have been posted so far.
  func receivePosted(on owner: isolated any Actor) {
    deliver(lock.withLock { messages.take() })
  }

  /// Posts a message to receive after a hop to the owner.
  ///
  /// - Parameter ifBehindOthers: A Boolean value that indicates whether to post the message only if other
  ///   messages of the same effect are waiting.
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
    // The task inherits the task-local values of the first message. They must not apply to the others, because
    // different people may have sent them.
    CallerContext().run {
      if EffectRegistration.sender == nil {
        _ = Task { await deliverAll(on: owner.actor) }
      } else {
        EffectRegistration.$sender.withValue(nil) { _ = Task { await deliverAll(on: owner.actor) } }
      }
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

  /// The number of messages that are handled before other work can run on the owner.
  private static var messagesPerTurn: Int { 256 }

  /// Passes the waiting messages to the handler, followed by one more message, whose effect the waiting messages may
  /// cancel.
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

/// A message from an effect to its store: an action, or the effect's end.
///
/// It is not an enum, because unspecialized code looks up the metadata of a tuple to match a case.
struct EffectMessage<Action> {
  let group: EffectGroup
  let id: EffectGroup.EffectID
  /// The action, or `nil` if the effect has ended.
  let action: Action?
  /// The transaction of the action.
  let transaction: Transaction

  /// Creates the message of an action.
  static func action(
    _ action: Action,
    _ transaction: Transaction,
    from group: EffectGroup,
    id: EffectGroup.EffectID
  )
    -> EffectMessage
  {
    EffectMessage(group: group, id: id, action: .some(action), transaction: transaction)
  }

  /// Creates the message of an effect's end.
  static func ended(_ group: EffectGroup, id: EffectGroup.EffectID) -> EffectMessage {
    EffectMessage(group: group, id: id, action: .none, transaction: Transaction())
  }

  /// The effect that sends the message.
  var sender: EffectKey { EffectKey(group, id: id) }
}

/// The identity of an effect. It consists of its id and the address of its group, and is valid only while the group
/// exists.
struct EffectKey: Hashable {
  private let group: ObjectIdentifier
  private let id: EffectGroup.EffectID

  init(_ group: EffectGroup, id: EffectGroup.EffectID) {
    self.group = ObjectIdentifier(group)
    self.id = id
  }
}

/// Handles the messages of effects, on the owner.
protocol EffectMessageHandler<Action>: AnyObject {
  associatedtype Action

  /// Receives a message. The current drain of the queue, or the next call to ``handleReceived()``, handles
  /// it.
  ///
  /// - Parameter origin: The innermost effect with ids that sent the action, if the action has waited or is queued
  ///   behind others. If that effect is cancelled before the action is handled, the action is dropped.
  func receive(_ message: EffectMessage<Action>, origin: EffectRegistration?)

  /// Handles the messages that have been received, unless the handler is already doing so.
  func handleReceived()
}

/// Messages of effects that are waiting to be handled on the owner, in the order they arrived.
struct MessageQueue<Action> {
  struct QueuedMessage {
    let message: EffectMessage<Action>
    /// The innermost effect with ids that sent the message.
    let origin: EffectRegistration?
  }

  private(set) var queue = Deque<QueuedMessage>()
  private var countsBySender: [EffectKey: Int] = [:]
  /// The greatest length that the queue has reached since it was last empty.
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

  /// Removes and returns the oldest messages.
  /// - Parameter limit: The maximum number of messages to remove.
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

  /// Messages removed at the same time.
  struct Batch {
    fileprivate static var empty: Batch { Batch(messages: []) }

    fileprivate let messages: [QueuedMessage]

    var count: Int { messages.count }

    /// Passes the messages to the handler, except for actions of effects that were cancelled by id in the meantime.
    /// If an action in the batch cancels an effect, the handler drops that effect's later actions.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for queued in messages {
        if queued.origin?.isCancelledWithin == true, case .some = queued.message.action { continue }
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
  /// The innermost effect with ids that sent the action, if the action waited for the owner. If an earlier action
  /// cancels that effect, the action is dropped.
  @usableFromInline let origin: EffectRegistration?

  @inlinable
  init(action: Action, group: EffectGroup, transaction: Transaction, origin: EffectRegistration?) {
    self.action = action
    self.group = group
    self.transaction = transaction
    self.origin = origin
  }
}

/// Actions in the order in which they arrived.
///
/// Because `popFirst()` moves an action out of the queue, no action is destroyed while the queue changes. An action
/// whose `deinit` sends another action finds the queue in a valid state.
@usableFromInline typealias ActionQueue<Action> = Deque<QueuedAction<Action>>

extension Deque {
  /// Releases the memory of an empty queue that was long before, so that a burst of actions does not occupy memory
  /// permanently.
  ///
  /// - Parameter length: The maximum number of elements that the queue has contained.
  @inlinable
  mutating func giveMemoryBack(afterHolding length: Int) {
    if length > 64, isEmpty { self = Deque() }
  }
}
