import ComposableArchitecture
import LivePages

/// Logs a member out of this browser, or out of all browsers.
@Reducer
public struct MembersRoom: Sendable {
  @ObservableState
  public struct State: Equatable {
    let member: Member
    /// The member's note, which is kept as long as the page is open.
    var note = ""
    /// The ticket that redirects the browser to the exit.
    var ticket: LogInTicket?
  }

  public enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case logOutTapped
    case logOutEverywhereTapped
  }

  let visit: Visit
  /// Ends all sessions of a person. The site passes `SessionService.disconnect(_:leaving:)`.
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
        // This also ends the session of this page, and cancels its effects.
        return .run { [id = state.member.id] _ in
          await Task { await disconnect(id, .warning("You were logged out of all your browsers.")) }.value
        }
      }
    }
  }
}

/// Logs a person out everywhere, and leaves a message for each of their browsers.
public typealias Disconnect = @Sendable (UserID, _ farewell: Flash) async -> Void
