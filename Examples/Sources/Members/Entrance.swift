import ComposableArchitecture
import LivePages

/// Creates a ticket for the person who enters.
@Reducer
public struct Entrance: Sendable {
  @ObservableState
  public struct State: Equatable {
    /// The member who has already logged in with this browser.
    let member: Member?
    /// The ticket that redirects the browser.
    var ticket: LogInTicket?
    var flashes: FlashMessages
  }

  public enum Action: Equatable, Sendable {
    case enterTapped(Member)
    case flashes(Flashes.Action)
  }

  let visit: Visit

  public var body: some ReducerOf<Self> {
    Scope(state: \.flashes, action: \.flashes) { Flashes() }
    Reduce { [visit] state, action in
      switch action {
      case .enterTapped(let member):
        state.ticket = visit.ticket(loggingIn: member.id, goingTo: MembersRoomPage.address)
      case .flashes: break
      }
      return .none
    }
  }
}
