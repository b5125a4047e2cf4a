import ComposableArchitecture
import LivePages

/// Logs a member out of this browser, or out of all of them.
@Reducer
public struct MembersRoom: Sendable {
  @ObservableState
  public struct State: Equatable {
    let member: Member
    /// What the member writes down here, for as long as the page is open.
    var note = ""
    /// Leads the browser out.
    var ticket: LogInTicket?
  }

  public enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case logOutTapped
    case logOutEverywhereTapped
  }

  let visit: Visit
  /// Ends all sessions of a person: `SessionService.disconnect(_:leaving:)` of the site.
  let disconnect: Disconnect

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { [visit, disconnect] state, action in
      switch action {
      case .binding: return .none
      case .logOutTapped:
        visit.leave(.info("You are logged out of this browser."))
        state.ticket = visit.ticket(loggingOutTo: EntrancePage.address)
        return .none
      case .logOutEverywhereTapped:
        // It ends this page's session too, and with it what its effects do.
        return .run { [id = state.member.id] _ in
          await Task { await disconnect(id, .warning("You were logged out of all your browsers.")) }.value
        }
      }
    }
  }
}

/// Logs a person out everywhere, and leaves a message for each of their browsers.
public typealias Disconnect = @Sendable (UserID, _ farewell: Flash) async -> Void
