import ComposableArchitecture
import LivePages

/// Makes a ticket for the person who enters.
@Reducer
public struct Entrance: Sendable {
  @ObservableState
  public struct State: Equatable {
    /// Who has logged in by this browser already.
    let member: Member?
    /// Leads the browser on.
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
