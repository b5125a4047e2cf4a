import CombineShim
import TributaryReports

/// Brings what a publisher sends to a bloc's owner, in order, where it is known not to be sent there: off the
/// main actor or, for a bloc of another actor, on another thread while the bloc is at work.
final class OwnerHop: @unchecked Sendable {
  // Sendable: `onTheWay` is guarded by `lock`; the actions run on the owner only.

  private let mailbox: BlocMailbox?
  private let lock = Lock()
  /// The number of actions that were posted to the mailbox. Later ones must be posted too.
  private var onTheWay = 0

  /// - Parameter mailbox: The bloc's mailbox, or `nil` if the bloc has gone.
  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// Runs an action: at once, if nothing was posted before and this may be the owner, and in a turn of the
  /// owner otherwise.
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
  /// A bloc, as the owner's reports tell of it.
  static let bloc = ConfinedSubject(
    kind: "bloc",
    uses: "creating it, adding events, emitting, closing, observing",
    advice: """
      An asynchronous function of a bloc is off every actor unless it says where it runs: '@MainActor func load() \
      async', or 'nonisolated(nonsending) func load() async'. To give a bloc to another actor, pass the actor on: \
      'init(isolation: isolated any Actor) { super.init(…, isolation: isolation) }'.
      """
  )
}
