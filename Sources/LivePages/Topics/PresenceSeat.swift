import ComposableArchitecture
import LivePagesCore

/// The part of one subscriber in a presence: it is left when the subscription is cancelled.
final class PresenceSeat<Member: Identifiable & Sendable>: Sendable where Member.ID: Sendable {
  private let presence: Presence<Member>
  private let number: Int
  /// Ends the following of the member's looks; `nil` until that begins, and after the end.
  private let following = LivePagesCore.Locked<AnyCancellable?>(nil)

  init(in presence: Presence<Member>) {
    self.presence = presence
    number = presence.makeSeat()
  }

  /// Is the member as it looks, from now on.
  func follow(_ looks: some Publisher<Member, Never>) {
    let subscription = looks.sink { [presence, number] in presence.take(number, $0) }
    following.withLockedValue { $0 = subscription }
  }

  func leave() {
    let subscription = following.withLockedValue { $0.take() }
    subscription?.cancel()
    presence.leave(number)
  }
}
