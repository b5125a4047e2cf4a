import CombineShim
import TributaryReports

/// Delivers the elements of a publisher on a bloc's owner, in order. An element hops to the owner if it is
/// known to be published elsewhere. For a bloc of the main actor, this means outside the main actor. For a
/// bloc of another actor, it means on another thread while the bloc is working.
final class OwnerHop: @unchecked Sendable {
  // This type is sendable because `lock` guards `onTheWay`, and the actions run only on the owner.

  private let mailbox: BlocMailbox?
  private let lock = Lock()
  /// The number of actions that were posted to the mailbox and haven't run. While there are any, later ones
  /// must be posted too.
  private var onTheWay = 0

  /// - Parameter mailbox: The bloc's mailbox, or `nil` if the bloc was deallocated.
  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// Runs an action. If nothing was posted before and this may be the owner, the action runs immediately. If
  /// not, it runs in a later turn of the owner.
  func run(_ action: @escaping () -> Void) {
    guard let mailbox else { return }
    let mustWait = lock.withLock {
      let mustWait = onTheWay > 0 || mailbox.owner.isOffOwner
      if mustWait { onTheWay += 1 }
      return mustWait
    }
    guard mustWait else { return action() }
    mailbox.post {
      action()
      self.lock.withLock { self.onTheWay -= 1 }
    }
  }
}

extension ConfinedSubject {
  /// A bloc, as described in the owner's reports.
  static let bloc = ConfinedSubject(
    kind: "bloc",
    uses: "creating it, adding events, emitting, closing, observing",
    advice: """
      An asynchronous function of a bloc runs off every actor unless it is declared '@MainActor func load() async' or \
      'nonisolated(nonsending) func load() async'. To create a bloc on another actor, pass the actor: \
      'init(isolation: isolated any Actor) { super.init(…, isolation: isolation) }'.
      """
  )
}
