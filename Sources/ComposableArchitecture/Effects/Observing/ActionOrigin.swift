import Synchronization

/// Says which effect sent an action, for a tool that follows effects. It travels with the action's
/// transaction.
///
/// Effects that are started, and closures that are called, while the action is handled may see the origin
/// too. So the tool claims it for the first action that it meets with it, and says when that was handled.
package final class ActionOrigin: Sendable {
  /// What follows the effect.
  package let probe: any EffectProbe
  /// The origin that a tool inside of the same store gave, as the tool of a child's reducer does.
  package let inner: ActionOrigin?
  private let wasClaimed = Atomic(false)
  private let isOver = Atomic(false)

  init(probe: any EffectProbe, inner: ActionOrigin?) {
    self.probe = probe
    self.inner = inner?.isClaimed == false ? inner : nil
  }

  private var isClaimed: Bool { wasClaimed.load(ordering: .relaxed) }

  /// Whether the action is being handled.
  package var isBeingHandled: Bool { isClaimed && !isOver.load(ordering: .relaxed) }

  /// - Returns: Whether this is the first call.
  package func claim() -> Bool {
    !wasClaimed.exchange(true, ordering: .relaxed)
  }

  /// Says that the action was handled.
  package func handled() {
    isOver.store(true, ordering: .relaxed)
  }
}

/// The origin that a transaction carries. It is no part of what the transaction says, so all are equal.
struct CarriedOrigin: Sendable, Hashable {
  var origin: ActionOrigin?

  static func == (one: CarriedOrigin, other: CarriedOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Transaction {
  /// Which effect sends, if a tool follows it.
  package var origin: ActionOrigin? { carried.origin }

  /// This transaction with an effect as the sender.
  func sent(by probe: any EffectProbe) -> Transaction {
    probe.sent()
    var transaction = self
    transaction.carried.origin = ActionOrigin(probe: probe, inner: carried.origin)
    return transaction
  }
}
