import ComposableArchitecture
import LivePages

@Reducer
struct LogInForm {
  @ObservableState
  struct State: Equatable {
    var code = ""
    var failures = 0
    var ticket: LogInTicket?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case logInTapped
  }

  let readers: Readers
  let visit: Visit

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { [readers, visit] state, action in
      guard case .logInTapped = action else { return .none }
      let code = state.code
      state.code = ""
      guard let reader = readers.reader(withCode: code) else {
        state.failures += 1
        return .none
      }
      state.ticket = visit.ticket(loggingIn: reader.id, goingTo: "/")
      return .none
    }
  }
}

struct LogInPage: StorePage {
  let path = "/log-in"
  let title = "Log in"
  let readers: Readers

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<LogInForm> {
    Store(initialState: LogInForm.State()) { LogInForm(readers: readers, visit: visit) }
  }

  func body(_ store: StoreOf<LogInForm>) -> some View<LogInForm.Action> {
    Text("Log in", .h1)
    Form(submit: .logInTapped) {
      TextField("Access code", text: store.field(\.code), kind: .password, maxLength: 100)
        .autocomplete(.currentPassword)
        .attributes(.revision(store.failures))  // a new number clears the field
      Button(submit: "Log in")
    }
    if store.failures > 0 { Text("No reader has this code.", .p) }
    if let ticket = store.ticket { LogInRedirect(ticket) }
  }
}
