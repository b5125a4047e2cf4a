/// What an effect has to say to its store.
enum EffectMessage<Action> {
  case action(Action, Transaction, from: EffectGroup, id: EffectGroup.EffectID)
  case ended(EffectGroup, id: EffectGroup.EffectID)

  /// Who says it.
  var sender: Sender {
    switch self {
    case .action(_, _, from: let group, let id), .ended(let group, let id):
      Sender(group: ObjectIdentifier(group), id: id)
    }
  }

  /// Names an effect while it is known that its group lives.
  struct Sender: Hashable {
    let group: ObjectIdentifier
    let id: EffectGroup.EffectID
  }
}

/// Who handles what effects say, on the owner.
protocol EffectMessageHandler<Action>: AnyObject {
  associatedtype Action

  /// Takes a message, to be handled by ``handleAccepted()`` or in the turn that is going on.
  func accept(_ message: EffectMessage<Action>)

  /// Handles what was accepted, unless that is being done already.
  func handleAccepted()
}
