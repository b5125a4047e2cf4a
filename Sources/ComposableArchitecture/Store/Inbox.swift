import CombineShim
import Confinement

/// What an effect has to say to its store.
enum EffectMessage<Action> {
  case action(Action, Transaction, from: EffectGroup, id: EffectGroup.EffectID)
  case ended(EffectGroup, id: EffectGroup.EffectID)
}

/// Who handles what effects say, on the owner.
protocol EffectMessageHandler<Action>: AnyObject {
  associatedtype Action
  func handle(_ messages: [EffectMessage<Action>])
}

/// Brings what effects say to the store's owner, from whatever thread, in the order in which it was said.
final class Inbox<Action>: @unchecked Sendable {
  // Sendable: `messages` and `isHopping` are guarded by `lock`; the handler is set once, before effects run, read weakly and
  // used on the owner only. Actions of publishers cross threads without a check, as all values of publishers do.

  let owner: Owner
  weak var handler: (any EffectMessageHandler<Action>)?
  private let lock = Lock()
  private var messages: [EffectMessage<Action>] = []
  /// Whether a task is on its way to the owner.
  private var isHopping = false

  init(owner: Owner) {
    self.owner = owner
  }

  /// Hands a message over: at once where this is the owner, otherwise by a hop.
  func receive(_ message: EffectMessage<Action>) {
    if owner.isHere {
      handler?.handle(takeMessages(and: message))
    } else {
      post(message)
    }
  }

  /// Hands a message over by a hop to the owner.
  func post(_ message: EffectMessage<Action>) {
    let mustHop = lock.withLock {
      messages.append(message)
      defer { isHopping = true }
      return !isHopping
    }
    guard mustHop else { return }
    Task { await deliver(on: owner.actor) }
  }

  /// Hands an action of a task over, on the owner.
  func receive(
    _ action: sending Action,
    _ transaction: Transaction,
    from group: EffectGroup,
    id: EffectGroup.EffectID,
    on owner: isolated any Actor
  ) async {
    // The task may have been cancelled on its way to the owner.
    guard !Task.isCancelled else { return }
    handler?.handle(takeMessages(and: .action(action, transaction, from: group, id: id)))
  }

  private func deliver(on owner: isolated any Actor) async {
    while true {
      let messages = lock.withLock {
        defer { self.messages = [] }
        isHopping = !self.messages.isEmpty
        return self.messages
      }
      guard !messages.isEmpty else { return }
      // The hop inherits the transaction of whichever message came first, which is not to be that of all.
      withTransaction(Transaction()) { handler?.handle(messages) }
    }
  }

  /// Those that came before go first, also where a hop is on its way for them.
  private func takeMessages(and message: EffectMessage<Action>) -> [EffectMessage<Action>] {
    lock.withLock {
      defer { messages = [] }
      return messages + CollectionOfOne(message)
    }
  }
}
