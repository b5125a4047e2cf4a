import ComposableArchitecture
import LivePages

@Reducer
struct Signup {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var seats: Int?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

struct SignupView: View {
  let store: StoreOf<Signup>

  var body: some View<Signup.Action> {
    Text(store.name)
    // expected-error: a NumberField requires a number
    NumberField("Seats", value: store.field(\.seats), in: 1...8)
    Button("Save", send: .saveTapped)
  }
}
