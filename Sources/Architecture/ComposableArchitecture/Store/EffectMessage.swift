/// A message from an effect to its store.
enum EffectMessage<Action> {
  case action(Action, Transaction, from: EffectGroup, id: EffectGroup.EffectID)
  case ended(EffectGroup, id: EffectGroup.EffectID)

  /// The effect that sends it.
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

  /// Takes a message, to be handled by ``handleAccepted()`` or by the drain that is going on.
  ///
  /// - Parameter origin: The innermost effect with ids from which an action came, if it has waited, or waits
  ///   behind others: the action is dropped if that effect is cancelled before its turn.
  func accept(_ message: EffectMessage<Action>, origin: EffectRegistration?)

  /// Handles what was accepted, unless that is being done already.
  func handleAccepted()
}
